import type { Config } from '#server/ground/config/config.ts';
import { BytesMissing } from '#server/ground/storage/bytes/bytes-missing.ts';
import type { DocumentStore } from '#server/ground/storage/bytes/document-store.ts';
import { diskStore } from '#server/ground/storage/bytes/disk-store.ts';
import { openPaperKeys, type PaperKeySettings } from '#server/ground/storage/sealing/paper-keys.ts';
import { type S3Config, s3SettingsOf } from '#server/ground/storage/bytes/s3-settings.ts';
import { s3Store } from '#server/ground/storage/bytes/s3-store.ts';
import { type SealedStore, sealedStore } from '#server/ground/storage/sealing/sealed-store.ts';

type StoreSettings = PaperKeySettings & S3Config & Pick<Config, 'DATA_DIR'>;

/** Opens the object store if one is configured, otherwise a folder of DATA_DIR. What is stored there is sealed. */
function openRawStore(config: S3Config & Pick<Config, 'DATA_DIR'>): DocumentStore {
  const settings = s3SettingsOf(config);
  return settings === null ? diskStore(config.DATA_DIR) : s3Store(settings);
}

/** The key of a paper that nobody has. */
const nobodysKey = `private/00/${'0'.repeat(64)}`;

/** Returns a check whether the store answers at all, and what closes it. It throws where the store is away. */
export function openStoreCheck(settings: S3Config & Pick<Config, 'DATA_DIR'>) {
  const store = openRawStore(settings);
  return {
    async check() {
      // A store that answers has no such paper, or does not say so to us.
      await store.get(nobodysKey).catch((error: unknown) => {
        const isAnswer =
          error instanceof BytesMissing || (error instanceof Error && error.name === 'AccessDenied');
        if (!isAnswer) throw error;
      });
    },
    close: () => store.close(),
  };
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
