import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '#contract/errors.ts';
import { errorCode } from '#server/ground/config/start-refusal.ts';
import { readStored } from './bytes-missing.ts';
import type { DocumentStore } from './document-store.ts';
import { writeWhole } from './write-whole.ts';

function isFull(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS';
}

/** Stores papers under `DATA_DIR/files/private`, readable only by the user of this process. */
export function diskStore(dataDir: string): DocumentStore {
  const pathOf = (key: string): string => {
    if (!/^private\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(key))
      throw new Error('a paper has a key of another kind');
    return join(dataDir, 'files', key);
  };
  return {
    put: (key, bytes) =>
      writeWhole(pathOf(key), bytes, { file: 0o600, folder: 0o700 }).catch((error: unknown) => {
        throw isFull(error) ? new Refusal('document.store_full') : error;
      }),
    get: (key) => readStored(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    close: () => {},
  };
}
