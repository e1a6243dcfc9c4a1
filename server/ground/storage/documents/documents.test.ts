import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/ground/config/config.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { lendDatabase } from '#server/testing/kept-database.ts';
import { runProgram } from '#server/testing/program.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { runOnSmallDisk } from '#server/testing/small-disk.ts';
import type { DocumentStore } from '#server/ground/storage/bytes/document-store.ts';
import { openDocumentStore } from '#server/ground/storage/documents/open-document-store.ts';
import { discardDocuments, keepDocuments, readDocument, storeDocument, sweepDocuments } from './documents.ts';

let database: TestDatabase;
let dataDir: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;

beforeAll(async () => {
  database = await lendDatabase();
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await database.drop();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partidor-papers-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const paper = {
  bytes: Buffer.from('a child’s paper'),
  media_type: 'image/jpeg' as const,
  width: 3,
  height: 2,
};

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (one) => one.isFile() && /[0-9a-f]{64}/.test(one.name),
  );
const rows = async () => (await database.pool.query(`select file_state from file order by file_id`)).rows;

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  let store: DocumentStore;
  let folder: string;
  beforeEach(() => {
    store = openDocumentStore(
      readConfig({ PAPERS_KEY: testPapersKey, DATA_DIR: dataDir, ...(kind === 's3' ? s3.env : {}) }),
    );
    folder = kind === 's3' ? s3.folder : dataDir;
  });
  afterEach(async () => {
    await database.pool.query(`update file set file_state = 'discarded'`);
    await sweepDocuments(database.db, store);
    store.close();
  });

  test('a paper is kept by the transaction of its rider, read back whole, and goes with the sweep', async () => {
    const file_id = await storeDocument(database.db, store, paper);
    expect(await readDocument(database.db, store, file_id)).toBeNull();
    await inTransaction(database.db, (tx) => keepDocuments(tx, [file_id]));
    const found = await readDocument(database.db, store, file_id);
    expect(found?.media_type).toBe('image/jpeg');
    expect(found?.bytes.equals(paper.bytes)).toBe(true);
    expect(await sweepDocuments(database.db, store, { olderThanMinutes: 0 })).toBe(0);
    await discardDocuments(database.db, [file_id]);
    expect(await readDocument(database.db, store, file_id)).toBeNull();
    expect(await sweepDocuments(database.db, store)).toBe(1);
    expect(await filesIn(folder)).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('a paper that was given up lingers for some days, opened by nobody, and then goes', async () => {
    const file_id = await storeDocument(database.db, store, paper);
    await keepDocuments(database.db, [file_id]);
    await discardDocuments(database.db, [file_id]);
    expect(await sweepDocuments(database.db, store, { lingerDays: 3 })).toBe(0);
    expect(await readDocument(database.db, store, file_id)).toBeNull();
    expect((await filesIn(folder)).length).toBeGreaterThan(0);
    // A node that is told otherwise meanwhile keeps to what was said first.
    expect(await sweepDocuments(database.db, store)).toBe(0);
    await database.pool.query(`update file set discard_after = discard_after - interval '3 days'`);
    expect(await sweepDocuments(database.db, store, { lingerDays: 3 })).toBe(1);
    expect(await filesIn(folder)).toEqual([]);
  });

  test('a paper whose transaction failed is not kept twice, and is swept when it is old', async () => {
    const file_id = await storeDocument(database.db, store, paper);
    const failed = inTransaction(database.db, async (tx) => {
      await keepDocuments(tx, [file_id]);
      throw new Error('the rest did not work');
    });
    await expect(failed).rejects.toThrow('the rest');
    expect(await rows()).toEqual([{ file_state: 'pending' }]);
    // The sweep leaves a request alone that is in progress.
    expect(await sweepDocuments(database.db, store)).toBe(0);
    expect(await sweepDocuments(database.db, store, { olderThanMinutes: 0 })).toBe(1);
    expect(await filesIn(folder)).toEqual([]);
  });

  test('two nodes sweep at once: every paper goes once', async () => {
    for (let n = 0; n < 12; n += 1) await storeDocument(database.db, store, paper);
    const swept = await Promise.all(
      [1, 2, 3].map(() => sweepDocuments(database.db, store, { olderThanMinutes: 0 })),
    );
    expect(swept.reduce((sum, one) => sum + one)).toBe(12);
    expect(await filesIn(folder)).toEqual([]);
  });
});

test('a store that cannot be reached: a clear answer, and nothing stays', async () => {
  const store = openDocumentStore(
    readConfig({
      PAPERS_KEY: testPapersKey,
      DATA_DIR: dataDir,
      ...s3.env,
      S3_ENDPOINT: 'http://127.0.0.1:9',
    }),
  );
  await expect(storeDocument(database.db, store, paper)).rejects.toMatchObject({
    code: 'document.store_full',
  });
  expect(await rows()).toEqual([{ file_state: 'discarded' }]);
  await database.pool.query('delete from file');
});

test('on disk only the user of the server can read them', async () => {
  const store = openDocumentStore(readConfig({ PAPERS_KEY: testPapersKey, DATA_DIR: dataDir }));
  await storeDocument(database.db, store, paper);
  const [file] = await filesIn(dataDir);
  const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect(await mode(join(file?.parentPath ?? '', file?.name ?? ''))).toBe('600');
  expect(await mode(file?.parentPath ?? '')).toBe('700');
  await database.pool.query('delete from file');
});

describe('a process killed while it stores a paper', () => {
  beforeEach(() =>
    database.pool.query(`
      with o as (insert into organization (organization_name, organization_shortname) values ('A', 'A')
        on conflict (organization_name) do update set organization_order = 1 returning organization_id)
      insert into rider (rider_firstname, organization_id) select 'Ana', organization_id from o`),
  );
  afterEach(async () => {
    await database.pool.query('delete from rider');
    await database.pool.query('delete from file');
  });

  test.each([
    ['row, no bytes', 0],
    ['bytes, not kept', 0],
    ['kept, not committed', 0],
    ['committed', 1],
  ])('at "%s": no orphan file stays, and no row points nowhere', async (point, kept) => {
    const program = runProgram('server/testing/paper-writer.ts', [
      JSON.stringify(database.connection),
      dataDir,
      point,
    ]);
    await program.says(/^at /);
    program.signal('SIGKILL');
    await program.ended;
    const store = openDocumentStore(readConfig({ PAPERS_KEY: testPapersKey, DATA_DIR: dataDir }));
    // The database releases the locks of the killed process after a moment.
    await expect
      .poll(
        async () => (
          await sweepDocuments(database.db, store, { olderThanMinutes: 0 }),
          (await rows()).length
        ),
      )
      .toBe(kept);
    expect(await filesIn(dataDir)).toHaveLength(kept);
    const { rows: pointing } = await database.pool.query<{ file_id: number | null }>(
      `select rider_dni_image1 as file_id from rider`,
    );
    const file_id = pointing[0]?.file_id ?? null;
    if (kept === 0) expect(file_id).toBeNull();
    else expect((await readDocument(database.db, store, file_id ?? 0))?.bytes).toHaveLength(50_000);
  });
});

test('a full disk: "No pudimos guardar el archivo", and no half file', async () => {
  const program = runOnSmallDisk(6, dataDir, [['server/testing/paper-filler.ts', dataDir]]);
  const said = await program.says(/^refused/);
  await program.ended;
  expect(said).toMatch(/^refused document\.store_full after \d+, halves 0$/);
});
