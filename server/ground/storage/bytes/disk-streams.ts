import { open, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#server/ground/config/start-refusal.ts';
import { BytesMissing } from './bytes-missing.ts';
import type { StreamStore } from './stream-store.ts';
import { writeWhole } from './write-whole.ts';

/** Stores large public files under `DATA_DIR/files/dump`. */
export function diskStreams(dataDir: string): StreamStore {
  const pathOf = (key: string): string => {
    if (!/^dump\/[0-9a-f]+\/[A-Za-z0-9_]+(\.[a-z0-9]+)*$/.test(key))
      throw new Error('a file of the dump has a key of another kind');
    return join(dataDir, 'files', key);
  };
  return {
    put: (key, source) => writeWhole(pathOf(key), source),
    async get(key, part) {
      const handle = await open(pathOf(key)).catch((error: unknown) => {
        throw errorCode(error) === 'ENOENT' ? new BytesMissing() : error;
      });
      return handle.createReadStream(part && { start: part.first, end: part.last });
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // The last file deletes the folder too.
      await rmdir(dirname(path)).catch(() => {});
    },
    close: () => {},
  };
}
