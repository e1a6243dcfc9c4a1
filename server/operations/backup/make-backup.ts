import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ClientConfig } from 'pg';
import { openFileStores } from '#server/operations/backup/file/file-stores.ts';
import type { BackupPlace } from '#server/operations/backup/places/place.ts';
import { readBackup } from '#server/operations/backup/file/read-backup.ts';
import { BackupRefusal, reasonOf } from '#server/operations/backup/file/refusal.ts';
import { openSnapshot } from '#server/operations/backup/file/snapshot.ts';
import { SinkFailure, writeBackup, type WrittenBackup } from '#server/operations/backup/file/write-backup.ts';
import type { Config } from '#server/ground/config/config.ts';
import { rootFolder } from '#server/ground/config/root-folder.ts';
import { errorCode } from '#server/ground/config/start-refusal.ts';

export interface MadeBackup extends WrittenBackup {
  location: string;
  is_sealed: boolean;
  byte_size: number;
}

export interface BackupParts {
  config: Config;
  connection: ClientConfig;
  place: BackupPlace;
  name: string;
  /** Aborts the backup, and nothing of it is stored. */
  signal?: AbortSignal;
}

async function programVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(rootFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Returns the refusal for a failed write. */
function refusalOfPlace(error: unknown, place: string): BackupRefusal {
  if (error instanceof BackupRefusal) return error;
  const code = errorCode(error);
  if (code !== undefined && fullDisk.has(code))
    return new BackupRefusal('place_full', { place }, { cause: error });
  return new BackupRefusal('place_unwritable', { place, reason: reasonOf(error) }, { cause: error });
}

/** Makes a backup, and names it only after it was read again. Throws BackupRefusal and then leaves no name. */
export async function makeBackup({
  config,
  connection,
  place,
  name,
  signal,
}: BackupParts): Promise<MadeBackup> {
  const key = config.BACKUP_KEY;
  const location = place.describe(name);
  const ofPlace = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw refusalOfPlace(error, location);
    });
  const stores = openFileStores(config);
  try {
    await using snapshot = await openSnapshot(connection);
    const draft = await ofPlace(place.begin(name));
    const stop = (): void => void draft.sink.destroy(new Error('interrupted'));
    draft.sink.on('error', () => {});
    signal?.addEventListener('abort', stop);
    try {
      signal?.throwIfAborted();
      const program = await programVersion();
      const written = await writeBackup(draft.sink, { snapshot, stores, key, program }).catch(
        (error: unknown) => {
          throw error instanceof SinkFailure ? refusalOfPlace(error.cause, location) : error;
        },
      );
      const check = async (source: Readable): Promise<void> => {
        await readBackup(source, location, key);
        signal?.throwIfAborted();
      };
      const byte_size = await ofPlace(draft.finish(check));
      return { ...written, location, is_sealed: key !== undefined, byte_size };
    } catch (error) {
      await draft.discard();
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  } catch (error) {
    if (signal?.aborted) throw new BackupRefusal('interrupted', {}, { cause: error });
    if (error instanceof BackupRefusal) throw error;
    // A failure that belongs neither to the place nor to the stores came from the database.
    throw new BackupRefusal('database_lost', { reason: reasonOf(error) }, { cause: error });
  } finally {
    stores.close();
  }
}
