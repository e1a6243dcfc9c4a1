import type { Config } from '#server/ground/config/config.ts';
import type { DocumentStore } from '#server/ground/storage/bytes/document-store.ts';
import { diskStore } from '#server/ground/storage/bytes/disk-store.ts';
import { openPaperKeys, type PaperKeySettings } from '#server/ground/storage/sealing/paper-keys.ts';
import { type S3Config, s3SettingsOf } from '#server/ground/storage/bytes/s3-settings.ts';
import { s3Store } from '#server/ground/storage/bytes/s3-store.ts';
import { type SealedStore, sealedStore } from '#server/ground/storage/sealing/sealed-store.ts';

type StoreSettings = PaperKeySettings & S3Config & Pick<Config, 'DATA_DIR'>;

/** Opens the object store if one is configured, otherwise a folder of DATA_DIR. What is stored there is sealed. */
function openRawStore(config: StoreSettings): DocumentStore {
  const settings = s3SettingsOf(config);
  return settings === null ? diskStore(config.DATA_DIR) : s3Store(settings);
}

/**
 * Opens the store of the papers: callers write and read plain bytes, and what is on the disk or in the object store
 * is sealed. A callback reports a paper that cannot be unsealed. The keys must exist: see `preparePaperKeys`.
 */
export function openDocumentStore(
  settings: StoreSettings,
  warn: (sentence: string) => void = () => {},
): SealedStore {
  return sealedStore({ raw: openRawStore(settings), keys: openPaperKeys(settings), warn });
}
