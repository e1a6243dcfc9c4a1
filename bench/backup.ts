import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import type pg from 'pg';
import { pino } from 'pino';
import { folderPlace } from '../server/operations/backup/places/folder-place.ts';
import { recordBackup } from '#server/operations/backup/record-backup.ts';
import { restoreBackup } from '../server/operations/backup/restore/restore-backup.ts';
import { type Config, readConfig } from '../server/ground/config/config.ts';
import { migrate } from '#server/ground/db/migrate.ts';
import { openDb, openPool } from '#server/ground/db/pool.ts';
import { startPostgres } from '#server/ground/db/postgres/start.ts';
import { openPictureStore } from '../server/ground/storage/pictures/picture-store.ts';
import { loadDemoSeason } from '#server/operations/demo/season.ts';
import { migrateJobs } from '#server/ground/jobs/worker.ts';
import { keepDocuments, storeDocument } from '../server/ground/storage/documents/documents.ts';
import { openDocumentStore } from '#server/ground/storage/documents/open-document-store.ts';
import { openFileStores } from '../server/operations/backup/file/file-stores.ts';
import { digestTables } from '#server/testing/compare-databases.ts';
import { crowd } from './office.ts';
import { type Row, seconds } from './report.ts';

const riders = 50_000;
const papers = 5000;
const paperBytes = 60_000;
const atOnce = 8;

/** Stores papers as large as those that a phone sends. Like those of a photo, their bytes cannot be compressed. */
export async function storePapers(pool: pg.Pool, config: Config, papers: number): Promise<void> {
  const db = openDb(pool);
  const store = openDocumentStore(config);
  for (let stored = 0; stored < papers; stored += atOnce)
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        const document = {
          bytes: randomBytes(paperBytes),
          media_type: 'image/jpeg' as const,
          width: 1000,
          height: 800,
        };
        await keepDocuments(db, [await storeDocument(db, store, document)]);
      }),
    );
  store.close();
}

async function filesEqual(first: Config, second: Config, keys: readonly string[]): Promise<boolean> {
  const [one, other] = [openFileStores(first), openFileStores(second)];
  for (const key of keys) {
    const bytes = await one.read(key);
    if (bytes === null || !(await other.read(key))?.equals(bytes)) return false;
  }
  one.close();
  other.close();
  return true;
}

/** Saves a federation's whole data into one encrypted file, and restores it into an empty folder. */
export async function benchBackup(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'partidor-bench-'));
  const key = await generateX25519Identity();
  const settings = (name: string) => readConfig({ DATA_DIR: join(dir, name), BACKUP_KEY: key });
  const [first, second] = [settings('first'), settings('second')];
  const source = await startPostgres({ dataDir: first.DATA_DIR });
  const pool = openPool({ connection: { ...source.connection, statement_timeout: 0 }, onError: () => {} });
  try {
    await migrate(pool);
    await migrateJobs(source.connection, pino({ level: 'silent' }));
    await loadDemoSeason({ pool, pictures: openPictureStore(first), today: '2026-11-20' });
    await pool.query(crowd, [riders]);
    await storePapers(pool, first, papers);
    const before = await digestTables(source.connection);
    const { rows: files } = await pool.query<{ storage_key: string }>('select storage_key from file');
    const begun = performance.now();
    const made = await recordBackup(openDb(pool), {
      config: first,
      connection: source.connection,
      place: folderPlace(dir),
      name: 'bench.backup',
    });
    const made_ms = performance.now() - begun;
    const restoring = performance.now();
    await restoreBackup(second, join(dir, 'bench.backup'));
    const restored_ms = performance.now() - restoring;
    const target = await startPostgres({ dataDir: second.DATA_DIR });
    const after = await digestTables(target.connection);
    await target.stop();
    const keys = files.map(({ storage_key }) => storage_key);
    const equal = JSON.stringify(before) === JSON.stringify(after) && (await filesEqual(first, second, keys));
    const size = `${made.rows} rows, ${made.files} files, ${(made.byte_size / 1e6).toFixed(0)} MB, sealed and read again`;
    return [
      seconds(`backup of ${riders} riders and ${papers} papers of 60 kB`, made_ms, 60, size),
      seconds('restore of it into an empty folder', restored_ms, 120, 'every table and file read again'),
      {
        what: 'every table, picture and paper equal',
        figure: equal ? 'yes' : 'no',
        beside: `${Object.keys(before).length} tables, ${keys.length} files`,
        target: 'yes',
        holds: equal,
      },
    ];
  } finally {
    await pool.end();
    await source.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
