import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertFailedBackup } from '#server/operations/backup/queries.ts';
import { checkBackup } from '#server/operations/backup/restore/restore-backup.ts';
import { isBackupDue, runScheduledBackup } from '#server/operations/backup/schedule.ts';
import { readBackupState } from '#server/operations/backup/state.ts';
import { type Config, readConfig } from '#server/ground/config/config.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { startS3Server } from '#server/testing/s3-server.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'partidor-schedule-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => database.pool.query('truncate backup'));

const settings = (more: Record<string, string> = {}): Config =>
  readConfig({
    PAPERS_KEY: testPapersKey,
    DATA_DIR: join(folder, 'data'),
    BACKUP_EVERY: '6h',
    BACKUP_KEEP: '1',
    BACKUP_TO: join(folder, 'to'),
    ...more,
  });

const run = (config: Config) =>
  runScheduledBackup(
    { config, connection: database.connection, db: database.db, log: pino({ level: 'silent' }) },
    new AbortController().signal,
  );

/** Moves the recorded backups into the past by an interval. */
const later = (interval: string) =>
  database.pool.query(
    `update backup set begun_at = begun_at - $1::interval, ended_at = ended_at - $1::interval`,
    [interval],
  );

test('each turn makes one, of which as many stay as are kept, and nothing else in the folder is touched', async () => {
  await mkdir(join(folder, 'to'));
  await writeFile(join(folder, 'to/notes.txt'), 'ours');
  const made: string[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await isBackupDue(database.db, '6h')).toBe(true);
    const report = await run(settings());
    if (!('good' in report)) throw new Error(JSON.stringify(report));
    made.push(report.good);
    expect(await isBackupDue(database.db, '6h')).toBe(false);
    expect(await run(settings())).toEqual({ busy: true });
    // Names differ by the second.
    await later('6 hours');
    await new Promise((resolve) => setTimeout(resolve, 1100));
  }
  const there = await readdir(join(folder, 'to'));
  expect(there.map((name) => join(folder, 'to', name)).sort()).toEqual(
    [...made.slice(1), join(folder, 'to/notes.txt')].sort(),
  );
  expect(await checkBackup(settings(), made[1] ?? '')).toMatchObject({ opening: { format: 1 } });
});

test('one that fails removes nothing, says why, and is tried again after a while', async () => {
  expect(await run(settings({ BACKUP_TO: join(folder, 'many') }))).toHaveProperty('good');
  await later('6 hours');
  await writeFile(join(folder, 'file'), '');
  expect(await run(settings({ BACKUP_TO: join(folder, 'file') }))).toHaveProperty('failed');
  expect(await readBackupState(database.db, settings())).toMatchObject({
    failure: 'place_unwritable',
    overdue: false,
  });
  expect(await readdir(join(folder, 'many'))).toHaveLength(1);
  expect(await isBackupDue(database.db, '6h')).toBe(false);
  await later('31 minutes');
  expect(await isBackupDue(database.db, '6h')).toBe(true);
  await later('6 hours');
  expect(await readBackupState(database.db, settings())).toMatchObject({ overdue: true });
});

test('into an object store, and back from there', async () => {
  const s3 = await startS3Server();
  try {
    const config = settings({ ...s3.env, BACKUP_TO: 's3://papers/backups', BACKUP_KEEP: '1' });
    const report = await run(config);
    if (!('good' in report)) throw new Error(JSON.stringify(report));
    expect(report.good).toMatch(/^s3:\/\/papers\/backups\/partidor-.*\.backup$/);
    expect(await checkBackup(config, report.good)).toMatchObject({ closing: { missing: [] } });
    await later('6 hours');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const next = await run(config);
    expect(next).toMatchObject({ removed: [report.good.split('/').at(-1)] });
    await expect(checkBackup(config, report.good)).rejects.toMatchObject({ code: 'cannot_open' });
  } finally {
    await s3.stop();
  }
});

test('nothing good and a failure: the office is warned at once', async () => {
  const state = () => readBackupState(database.db, settings());
  expect(await state()).toMatchObject({ last_good_at: null, overdue: false });
  await insertFailedBackup(database.db, {
    begun_at: new Date(),
    location: 'x',
    is_sealed: true,
    failure: 'place_full',
    reason: 'full',
  });
  expect(await state()).toMatchObject({ overdue: true, failure: 'place_full', failure_reason: 'full' });
});
