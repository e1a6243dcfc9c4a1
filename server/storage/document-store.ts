import type { Config } from '#server/config.ts';
import { diskStore } from '#server/storage/disk-store.ts';
import { openPaperKeys, type PaperKeySettings } from '#server/storage/paper-keys.ts';
import { type S3Config, s3SettingsOf, s3Store } from '#server/storage/s3-store.ts';
import { type SealedStore, sealedStore } from '#server/storage/sealed-store.ts';

/** Where private papers lie. Keys are random; nothing here is reachable by an address. */
export interface DocumentStore {
  /** Whole or not at all. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Throws BytesMissing where nothing lies under the key. */
  get(key: string): Promise<Buffer>;
  /** What is not there is removed already. */
  remove(key: string): Promise<void>;
  close(): void;
}

export type StoreSettings = PaperKeySettings & S3Config & Pick<Config, 'DATA_DIR'>;

/** The object store where one is configured, otherwise a folder of DATA_DIR. What lies there is sealed. */
function openRawStore(config: StoreSettings): DocumentStore {
  const settings = s3SettingsOf(config);
  return settings === null ? diskStore(config.DATA_DIR) : s3Store(settings);
}

/**
 * The store of the papers: plain bytes go in and come out, and what lies on the disk or in the object store is sealed.
 * In: the settings, and who is told of a paper that does not open. The keys have to be there: see `preparePaperKeys`.
 */
export function openDocumentStore(
  settings: StoreSettings,
  warn: (sentence: string) => void = () => {},
): SealedStore {
  return sealedStore({ raw: openRawStore(settings), keys: openPaperKeys(settings), warn });
}
