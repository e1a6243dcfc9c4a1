import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { openFileStores } from '#server/operations/backup/file/file-stores.ts';
import type { BackupPlace } from '#server/operations/backup/places/place.ts';
import { readBackup } from '#server/operations/backup/file/read-backup.ts';
import { BackupRefusal, reasonOf } from '#server/operations/backup/file/refusal.ts';
import { openSnapshot } from '#server/operations/backup/file/snapshot.ts';
import { writeBackup, type WrittenBackup } from '#server/operations/backup/file/write-backup.ts';
import { writeThere } from '#server/operations/backup/places/write-there.ts';
import type { Config } from '#server/ground/config/config.ts';
import { rootFolder } from '#server/ground/config/root-folder.ts';

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

export async function programVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(rootFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
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
  const stores = openFileStores(config);
  try {
    await using snapshot = await openSnapshot(connection);
    const program = await programVersion();
    const written = await writeThere(
      { place, name, signal },
      (sink) => writeBackup(sink, { snapshot, stores, key, program }),
      (source) => readBackup(source, location, key),
    );
    return { ...written, location, is_sealed: key !== undefined };
  } catch (error) {
    if (signal?.aborted) throw new BackupRefusal('interrupted', {}, { cause: error });
    if (error instanceof BackupRefusal) throw error;
    // A failure that belongs neither to the place nor to the stores came from the database.
    throw new BackupRefusal('database_lost', { reason: reasonOf(error) }, { cause: error });
  } finally {
    stores.close();
  }
}
