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
import { DatabaseLink } from '#server/ground/db/link.ts';
import type { Config } from '#server/ground/config/config.ts';
import { readDatabaseUrl } from '#server/ground/config/database-url.ts';
import { rootFolder } from '#server/ground/config/root-folder.ts';

export interface MadeBackup extends WrittenBackup {
  location: string;
  is_sealed: boolean;
  byte_size: number;
  /** The rows were read from a standby. */
  is_of_standby: boolean;
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

/** Returns how to connect to each of several hosts, past a pooler. One of them is the primary. */
function hostsOf({ DATABASE_LISTEN_URL, DATABASE_URL = '' }: Config): ClientConfig[] {
  const { url, hosts } = readDatabaseUrl(DATABASE_LISTEN_URL ?? DATABASE_URL) ?? { url: '', hosts: [] };
  return hosts.map((host) => ({ connectionString: url, stream: new DatabaseLink([host]).direct }));
}

/**
 * Makes a backup, and names it only after it was read again. Where a standby breaks off, as it does for a migration, the primary is read. Throws
 * BackupRefusal and then leaves no name.
 */
export async function makeBackup(parts: BackupParts): Promise<MadeBackup> {
  const standbys = hostsOf(parts.config);
  try {
    return await makeFrom(standbys, parts);
  } catch (error) {
    const isOfDatabase = error instanceof BackupRefusal && error.code === 'database_lost';
    if (standbys.length === 0 || !isOfDatabase) throw error;
    return makeFrom([], parts);
  }
}

async function makeFrom(
  standbys: readonly ClientConfig[],
  { config, connection, place, name, signal }: BackupParts,
): Promise<MadeBackup> {
  const key = config.BACKUP_KEY;
  const location = place.describe(name);
  const stores = openFileStores(config);
  try {
    await using snapshot = await openSnapshot(connection, standbys);
    const program = await programVersion();
    const written = await writeThere(
      { place, name, signal },
      (sink) => writeBackup(sink, { snapshot, stores, key, program }),
      (source) => readBackup(source, location, key),
    );
    return { ...written, location, is_sealed: key !== undefined, is_of_standby: snapshot.isOfStandby };
  } catch (error) {
    if (signal?.aborted) throw new BackupRefusal('interrupted', {}, { cause: error });
    if (error instanceof BackupRefusal) throw error;
    // A failure that belongs neither to the place nor to the stores came from the database.
    throw new BackupRefusal('database_lost', { reason: reasonOf(error) }, { cause: error });
  } finally {
    stores.close();
  }
}
