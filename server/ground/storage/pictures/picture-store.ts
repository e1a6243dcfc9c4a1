import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { BytesMissing, readStored } from '#server/ground/storage/bytes/bytes-missing.ts';
import type { DocumentStore } from '#server/ground/storage/bytes/document-store.ts';
import { type S3Config, s3SettingsOf } from '#server/ground/storage/bytes/s3-settings.ts';
import { s3Store } from '#server/ground/storage/bytes/s3-store.ts';
import { writeWhole } from '#server/ground/storage/bytes/write-whole.ts';

/** The store of public pictures, each under the hash of its bytes: a stored picture never changes, and is there already if it comes again. */
export type PictureStore = DocumentStore;

/** The memory for what this process read last from the object store. A page shows a dozen pictures of about 40 kB. */
const rememberedBytes = 64 * 1024 * 1024;

/** Stores pictures under `DATA_DIR/files/public`. */
export function diskPictures(dataDir: string): PictureStore {
  const pathOf = (key: string): string => {
    if (!/^public\/[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z]{3,4}$/.test(key))
      throw new Error('a picture has a key of another kind');
    return join(dataDir, 'files', key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const there = await stat(path).catch(() => null);
      if (there?.size !== bytes.byteLength) await writeWhole(path, bytes);
    },
    get: (key) => readStored(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    close: () => {},
  };
}

/**
 * Opens the object store if one is configured, so that every node has every picture; otherwise a folder of DATA_DIR.
 * Pictures in that folder from before the object store are still found.
 */
export function openPictureStore(config: S3Config & { DATA_DIR: string }): PictureStore {
  const disk = diskPictures(config.DATA_DIR);
  const settings = s3SettingsOf(config);
  if (settings === null) return disk;
  const bucket = s3Store(settings);
  const remembered = new LRUCache<string, Buffer>({
    maxSize: rememberedBytes,
    sizeCalculation: ({ length }) => length + 1,
  });
  return {
    put: (key, bytes, mediaType) => bucket.put(key, bytes, mediaType),
    async get(key) {
      const kept = remembered.get(key);
      if (kept !== undefined) return kept;
      const bytes = await bucket.get(key).catch((error: unknown) => {
        if (error instanceof BytesMissing) return disk.get(key);
        throw error;
      });
      remembered.set(key, bytes);
      return bytes;
    },
    async remove(key) {
      remembered.delete(key);
      await bucket.remove(key);
      await disk.remove(key);
    },
    close: () => bucket.close(),
  };
}
