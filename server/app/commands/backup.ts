import { recordBackup } from '#server/operations/backup/record-backup.ts';
import { backupPlaceOf } from '#server/operations/backup/places/open-place.ts';
import { BackupRefusal } from '#server/operations/backup/file/refusal.ts';
import { readConfig } from '#server/ground/config/config.ts';
import { findDatabase } from '#server/ground/db/open-database.ts';
import { openDb, openPool } from '#server/ground/db/pool.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';

/*
 * npm run backup -- FILE writes everything of this moment into one file, whether the server runs or not. FILE may be
 * s3://bucket/prefix/name.
 */

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function backUp(file: string): Promise<void> {
  const config = readConfig(process.env);
  const { place, name } = backupPlaceOf(config, file);
  const { connection, stop } = await findDatabase(config);
  const pool = openPool({ connection, max: 1, onError: () => {} });
  const interrupted = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => interrupted.abort());
  try {
    const made = await recordBackup(openDb(pool), {
      config,
      connection,
      place,
      name,
      signal: interrupted.signal,
    });
    console.log(
      `${made.location}: ${made.rows} rows and ${made.files} files${made.is_of_standby ? ', of a standby,' : ''} in ${megabytes(made.byte_size)}, read again and found equal.`,
    );
    if (made.missing.length > 0)
      console.log(
        `${made.missing.length} files are in the database and not in their store, so they are not in the backup: ${made.missing.slice(0, 3).join(', ')}${made.missing.length > 3 ? ', …' : ''}`,
      );
    if (!made.is_sealed)
      console.log(
        'It is not sealed: whoever has the file can read it, papers of children included. BACKUP_KEY seals it.',
      );
  } finally {
    await pool.end();
    await stop();
    place.close();
  }
}

const [, , file] = process.argv;
if (file === undefined || file.startsWith('-')) {
  console.error('Say where to: npm run backup -- FILE, or npm run backup -- s3://bucket/prefix/name');
  process.exitCode = 1;
} else {
  try {
    await backUp(file);
  } catch (error) {
    console.error(error instanceof StartRefusal || error instanceof BackupRefusal ? error.message : error);
    process.exitCode = 1;
  }
}
