import { pino } from 'pino';
import {
  countRestoredJobs,
  discardRestoredJobs,
  holdWaitingJobs,
  releaseRestoredJobs,
} from '#server/operations/backup/queries.ts';
import { BackupRefusal } from '#server/operations/backup/file/refusal.ts';
import { checkBackup, restoreBackup } from '#server/operations/backup/restore/restore-backup.ts';
import { type Config, readConfig } from '#server/ground/config/config.ts';
import { openDatabase } from '#server/ground/db/open-database.ts';
import { openDb } from '#server/ground/db/pool.ts';
import { migrateJobs } from '#server/ground/jobs/worker.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';

/*
 * npm run restore -- FILE             restores into an empty DATA_DIR, or the empty database of DATABASE_URL
 * npm run restore -- --check FILE     reads the file to its end and compares everything, and changes nothing
 * npm run restore -- --hold-jobs      holds the waiting letters back, where something else brought the database back to a moment
 * npm run restore -- --release-jobs   makes this copy replace the original, and sends the waiting letters
 * npm run restore -- --discard-jobs   keeps this copy a copy, which never sends them
 */

const usage = `npm run restore -- FILE
npm run restore -- --check FILE
npm run restore -- --hold-jobs
npm run restore -- --release-jobs
npm run restore -- --discard-jobs`;

async function check(config: Config, file: string): Promise<string> {
  const { opening, closing } = await checkBackup(config, file);
  const rows = Object.values(closing.tables).reduce((sum, table) => sum + table.rows, 0);
  return `${file} is whole: made ${opening.made_at} by version ${opening.program}, ${opening.tables.length} tables with ${rows} rows, ${closing.files} files${missingOf(closing.missing)}.`;
}

function missingOf(missing: readonly string[]): string {
  return missing.length === 0 ? '' : ` (${missing.length} more had no bytes when it was made)`;
}

async function restore(config: Config, file: string): Promise<string> {
  const { target, rows, jobs, opening, closing } = await restoreBackup(config, file, (sentence) =>
    console.log(sentence),
  );
  const lines = [
    `Restored to ${target}: ${opening.tables.length} tables with ${rows} rows and ${closing.files} files${missingOf(closing.missing)}, every one read again and equal. It is of ${opening.made_at}.`,
  ];
  if (jobs > 0)
    lines.push(
      `${jobs} letters and other jobs that waited then are held back. If this takes the place of the first one: npm run restore -- --release-jobs`,
    );
  return lines.join('\n');
}

async function withHeldJobs(config: Config, deal: 'hold' | 'release' | 'discard'): Promise<string> {
  const { pool, close } = await openDatabase(config);
  try {
    await migrateJobs(pool.options, pino({ level: 'error' }));
    const db = openDb(pool);
    if (deal === 'hold') return `${await holdWaitingJobs(db)} waiting letters and other jobs are held back.`;
    const held = await countRestoredJobs(db);
    if (held.length === 0) return 'No job is held back.';
    const count = deal === 'release' ? await releaseRestoredJobs(db) : await discardRestoredJobs(db);
    const kinds = held.map((one) => `${one.task} ${one.count}`).join(', ');
    return `${count} jobs ${deal === 'release' ? 'are released' : 'are discarded'}: ${kinds}.`;
  } finally {
    await close();
  }
}

function workOf(args: readonly string[]): ((config: Config) => Promise<string>) | null {
  const [first, second, ...more] = args;
  if (first === undefined || more.length > 0) return null;
  if (first === '--check' && second !== undefined) return (config) => check(config, second);
  if (second !== undefined) return null;
  if (first === '--hold-jobs') return (config) => withHeldJobs(config, 'hold');
  if (first === '--release-jobs') return (config) => withHeldJobs(config, 'release');
  if (first === '--discard-jobs') return (config) => withHeldJobs(config, 'discard');
  return first.startsWith('-') ? null : (config) => restore(config, first);
}

const work = workOf(process.argv.slice(2));
if (work === null) {
  console.error(usage);
  process.exitCode = 1;
} else {
  try {
    console.log(await work(readConfig(process.env)));
  } catch (error) {
    console.error(error instanceof StartRefusal || error instanceof BackupRefusal ? error.message : error);
    process.exitCode = 1;
  }
}
