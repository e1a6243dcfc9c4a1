import { ensurePaperKey } from '#server/ground/storage/sealing/prepare-paper-keys.ts';
import { openFileStores } from '#server/operations/backup/file/file-stores.ts';
import type { Sequences, WaitingJobs } from '#server/operations/backup/file/format.ts';
import { backupPlaceOf } from '#server/operations/backup/places/open-place.ts';
import {
  type BackupContents,
  type BackupVisitor,
  readBackup,
} from '#server/operations/backup/file/read-backup.ts';
import { BackupRefusal, reasonOf } from '#server/operations/backup/file/refusal.ts';
import { RestoringDatabase } from './restore-database.ts';
import { RestoringFiles } from './restore-files.ts';
import { isEmptyDatabase, migrationsOf } from './restore-schema.ts';
import { openRestoreTarget, type RestoreTarget } from './restore-target.ts';
import type { Config } from '#server/ground/config/config.ts';
import { type Migration, readMigrations } from '#server/ground/db/migrate.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';

interface RestoredBackup extends BackupContents {
  target: string;
  rows: number;
  jobs: number;
}

/** A backup that can be opened. It is read twice. */
interface Source {
  read: (visitor?: BackupVisitor) => Promise<BackupContents>;
  location: string;
}

function sourceOf(config: Config, file: string): Source {
  const { place, name } = backupPlaceOf(config, file);
  const location = place.describe(name);
  return {
    location,
    async read(visitor) {
      const stream = await place.read(name).catch((error: unknown) => {
        throw new BackupRefusal(
          'cannot_open',
          { place: location, reason: reasonOf(error) },
          { cause: error },
        );
      });
      return readBackup(stream, location, config.BACKUP_KEY, visitor);
    },
  };
}

/** Reads a backup to its end and compares everything in it with its counts and digests. Throws BackupRefusal. */
export async function checkBackup(config: Config, file: string): Promise<BackupContents> {
  return sourceOf(config, file).read();
}

/**
 * Fills an open target, and compares the result with the backup. Nobody sees anything of it before it is committed.
 */
async function fill(
  config: Config,
  target: RestoreTarget,
  source: Source,
  migrations: readonly Migration[],
  say: (sentence: string) => void,
): Promise<{ jobs: number }> {
  const database = await RestoringDatabase.open(target.connection, async (client) => {
    if (!(await isEmptyDatabase(client)))
      throw new BackupRefusal('target_not_empty', { target: target.name });
  });
  await ensurePaperKey(config, say);
  const stores = openFileStores(config);
  const files = new RestoringFiles(stores);
  const documents: { name: string; bytes: Buffer }[] = [];
  let sequences: Sequences = [];
  let jobs: WaitingJobs = [];
  let known = new Map<string, { media_type: string }>();
  try {
    await database.makeSchema(migrations);
    const contents = await source.read({
      rows: (table, chunk) => database.load(table, chunk),
      sequences: async (read) => {
        sequences = read;
      },
      async jobs(read) {
        jobs = read;
        await database.endTables(sequences);
        known = await database.files();
      },
      async file(key, bytes) {
        const row = known.get(key);
        if (!row) throw new BackupRefusal('damaged', { place: source.location, reason: `${key} has no row` });
        await files.add(key, bytes, row.media_type);
      },
      landing: async (name, bytes) => void documents.push({ name, bytes }),
    });
    await files.done();
    await database.verify(contents, target.name);
    await database.holdJobs(jobs);
    // A version that did not seal papers has no keys to forget, and the next start creates its tables.
    if (contents.opening.tables.some(({ name }) => name === 'paper_key')) await database.forgetPaperKeys();
    const there = new Set(await stores.landing());
    for (const { name, bytes } of documents) if (!there.has(name)) await stores.writeLanding(name, bytes);
    await database.commit();
    return { jobs: jobs.length };
  } catch (error) {
    await files.undo();
    throw error;
  } finally {
    await database.close();
    stores.close();
  }
}

/**
 * Restores a backup into an empty target, which is not touched before the complete file is checked. Throws
 * BackupRefusal or StartRefusal, and then the target is unchanged.
 */
export async function restoreBackup(
  config: Config,
  file: string,
  say: (sentence: string) => void = () => {},
): Promise<RestoredBackup> {
  const source = sourceOf(config, file);
  const contents = await source.read();
  const migrations = migrationsOf(contents.opening, await readMigrations(), source.location);
  const target = await openRestoreTarget(config);
  try {
    const { jobs } = await fill(config, target, source, migrations, say);
    await target.keep();
    const rows = Object.values(contents.closing.tables).reduce((sum, table) => sum + table.rows, 0);
    return { ...contents, target: target.name, rows, jobs };
  } catch (error) {
    await target.discard();
    if (error instanceof BackupRefusal || error instanceof StartRefusal) throw error;
    throw new BackupRefusal(
      'target_failed',
      { target: target.name, reason: reasonOf(error) },
      { cause: error },
    );
  }
}
