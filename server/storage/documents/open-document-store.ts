import type { Config } from '#server/config/config.ts';
import type { DocumentStore } from '#server/storage/bytes/document-store.ts';
import { diskStore } from '#server/storage/bytes/disk-store.ts';
import { openPaperKeys, type PaperKeySettings } from '#server/storage/sealing/paper-keys.ts';
import { type S3Config, s3SettingsOf } from '#server/storage/bytes/s3-settings.ts';
import { s3Store } from '#server/storage/bytes/s3-store.ts';
import { type SealedStore, sealedStore } from '#server/storage/sealing/sealed-store.ts';

type StoreSettings = PaperKeySettings & S3Config & Pick<Config, 'DATA_DIR'>;

/** The object store where one is configured, otherwise a folder of DATA_DIR. What is stored there is sealed. */
function openRawStore(config: StoreSettings): DocumentStore {
  const settings = s3SettingsOf(config);
  return settings === null ? diskStore(config.DATA_DIR) : s3Store(settings);
}

/**
 * The store of the papers: plain bytes go in and come out, and what is stored on the disk or in the object store is sealed.
 * In: the settings, and a callback for a paper that does not open. The keys have to be there: see `preparePaperKeys`.
 */
export function openDocumentStore(
  settings: StoreSettings,
  warn: (sentence: string) => void = () => {},
): SealedStore {
  return sealedStore({ raw: openRawStore(settings), keys: openPaperKeys(settings), warn });
}
