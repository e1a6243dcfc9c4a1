import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pino } from 'pino';
import { folderPlace } from '#server/operations/backup/places/folder-place.ts';
import { openFileStores } from '#server/operations/backup/file/file-stores.ts';
import { countRestoredJobs, releaseRestoredJobs } from '#server/operations/backup/queries.ts';
import { recordBackup } from '#server/operations/backup/record-backup.ts';
import { restoreBackup } from '#server/operations/backup/restore/restore-backup.ts';
import { readBackupState } from '#server/operations/backup/state.ts';
import { type Config, readConfig } from '#server/ground/config/config.ts';
import { migrate } from '#server/ground/db/migrate.ts';
import { openDb, openPool } from '#server/ground/db/pool.ts';
import { startPostgres } from '#server/ground/db/postgres/start.ts';
import { loadDemoSeason } from '#server/operations/demo/season.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { migrateJobs } from '#server/ground/jobs/worker.ts';
import { keepDocuments, storeDocument } from '#server/ground/storage/documents/documents.ts';
import { diskPictures } from '#server/ground/storage/pictures/picture-store.ts';
import { openDocumentStore } from '#server/ground/storage/documents/open-document-store.ts';
import { databaseAddress } from '#server/testing/address.ts';
import { digestTables } from '#server/testing/compare-databases.ts';
import { findExternalServer, onDatabase } from '#server/testing/connection.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { photo } from '#server/testing/papers.ts';

/* Restores the season of a federation, its papers and its letters elsewhere, as its people would do after a fire. */

let source: TestDatabase;
let folder: string;
let dataDir: string;
let key: string;
let before: Awaited<ReturnType<typeof digestTables>>;
const undo: (() => Promise<unknown>)[] = [];

const settings = (more: Record<string, string>): Config =>
  readConfig({ BACKUP_KEY: key, PAPERS_KEY: testPapersKey, DEMO: 'off', ...more });
const file = () => join(folder, 'season.backup');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partidor-drill-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  dataDir = join(folder, 'first');
  key = await generateX25519Identity();
  source = await freshDatabase();
  undo.push(source.drop);
  await loadDemoSeason({ pool: source.pool, pictures: diskPictures(dataDir), today: '2026-11-20' });
  const store = openDocumentStore(settings({ DATA_DIR: dataDir }));
  for (const width of [900, 901, 902]) {
    const bytes = await photo(width);
    const document = { bytes, media_type: 'image/jpeg' as const, width, height: 800 };
    await keepDocuments(source.db, [await storeDocument(source.db, store, document)]);
  }
  store.close();
  await mkdir(join(dataDir, 'landing'));
  await writeFile(join(dataDir, 'landing/es.html'), '<p>Nuestra liga</p>');
  await addJob(source.db, 'confirm', { user_id: 1 }, { key: 'confirm 1', afterSeconds: 3600 });
  await addJob(source.db, 'receipt', { receipt_id: 1 });
  before = await digestTables(source.connection);
  await recordBackup(source.db, {
    config: settings({ DATA_DIR: dataDir }),
    connection: source.connection,
    place: folderPlace(folder),
    name: 'season.backup',
  });
});

afterAll(async () => {
  for (const each of undo.toReversed()) await each();
});

/** Reads every picture and paper by name, as the stores of the settings return them. */
async function filesOf(config: Config, connection: pg.ClientConfig): Promise<Map<string, string>> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ storage_key: string }>('select storage_key from file order by 1');
  await client.end();
  const stores = openFileStores(config);
  const found = new Map<string, string>();
  for (const { storage_key } of rows)
    found.set(storage_key, (await stores.read(storage_key))?.toString('base64') ?? 'missing');
  stores.close();
  return found;
}

/**
 * Creates an empty database on a server that may be of another version: on the external server where there is one.
 */
async function emptyElsewhere(): Promise<pg.ClientConfig> {
  const server = (await findExternalServer()) ?? inject('postgres').connection;
  const name = `partidor_drill_${process.pid}_${undo.length}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
  undo.push(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return onDatabase(server, name);
}

test('everything comes back on a server of another version, and from there in the embedded database again', async () => {
  const elsewhere = await emptyElsewhere();
  const second = settings({
    DATA_DIR: join(folder, 'second'),
    DATABASE_URL: databaseAddress(elsewhere),
  });
  const { rows, closing, jobs } = await restoreBackup(second, file());
  expect(rows).toBeGreaterThan(10_000);
  expect([closing.missing, jobs]).toEqual([[], 2]);
  const { restored_job: held, ...there } = await digestTables(elsewhere);
  const { restored_job: none, ...first } = before;
  expect(there).toEqual(first);
  expect([held?.rows, none?.rows]).toEqual([2, 0]);
  const files = await filesOf(settings({ DATA_DIR: dataDir }), source.connection);
  expect(files.size).toBe(closing.files);
  expect(await filesOf(second, elsewhere)).toEqual(files);
  expect(await readFile(join(folder, 'second/landing/es.html'), 'utf8')).toBe('<p>Nuestra liga</p>');

  const pool = openPool({ connection: elsewhere, max: 1, onError: () => {} });
  expect(await migrate(pool)).toEqual([]);
  await recordBackup(openDb(pool), {
    config: second,
    connection: elsewhere,
    place: folderPlace(folder),
    name: 'second.backup',
  });
  await pool.end();
  const third = settings({ DATA_DIR: join(folder, 'third') });
  await restoreBackup(third, join(folder, 'second.backup'));
  expect((await readdir(third.DATA_DIR)).filter((name) => name.startsWith('restoring'))).toEqual([]);
  const { connection, stop } = await startPostgres({ dataDir: third.DATA_DIR });
  try {
    expect(await digestTables(connection)).toEqual({ ...first, restored_job: held });
    expect(await filesOf(third, connection)).toEqual(files);
    // New rows do not collide with restored ones.
    const restored = openPool({ connection, max: 1, onError: () => {} });
    await restored.query(
      `insert into organization (organization_name, organization_shortname) values ('Liga Nueva', 'Nueva')`,
    );
    await restored.end();
  } finally {
    await stop();
  }
});

describe('the first one lives on', () => {
  test('and says when it was backed up', async () => {
    const state = await readBackupState(source.db, { BACKUP_EVERY: '6h' });
    expect(state).toMatchObject({ scheduled: true, overdue: false, failure: null, missing_files: 0 });
    expect(state.age_seconds).toBeLessThan(600);
  });

  test('a copy sends none of its letters until somebody says that it is the one, and then each once', async () => {
    const elsewhere = await emptyElsewhere();
    await restoreBackup(
      settings({ DATA_DIR: join(folder, 'copy'), DATABASE_URL: databaseAddress(elsewhere) }),
      file(),
    );
    const pool = openPool({ connection: elsewhere, max: 1, onError: () => {} });
    await migrate(pool);
    await migrateJobs(elsewhere, pino({ level: 'silent' }));
    const db = openDb(pool);
    const waiting = async () =>
      (
        await pool.query(
          `select key, run_at > now() + interval '50 minutes' as later from graphile_worker.jobs order by 1`,
        )
      ).rows;
    expect(await waiting()).toEqual([]);
    expect(await countRestoredJobs(db)).toEqual([
      { task: 'confirm', count: 1 },
      { task: 'receipt', count: 1 },
    ]);
    expect(await releaseRestoredJobs(db)).toBe(2);
    expect(await releaseRestoredJobs(db)).toBe(0);
    expect(await waiting()).toEqual([
      { key: 'confirm 1', later: true },
      { key: null, later: false },
    ]);
    await pool.end();
  });
});
