import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/ground/config/config.ts';
import {
  sweepDocuments,
  discardDocuments,
  keepDocuments,
  readDocument,
  storeDocument,
} from '#server/ground/storage/documents/documents.ts';
import { diskStore } from '#server/ground/storage/bytes/disk-store.ts';
import { openDocumentStore } from '#server/ground/storage/documents/open-document-store.ts';
import { forgetPaperKeys } from './paper-key-queries.ts';
import { preparePaperKeys } from './prepare-paper-keys.ts';
import { removeHalves } from '#server/ground/storage/bytes/remove-halves.ts';
import { addPaperKey } from './rotate-papers-key.ts';
import { sealPapers } from './seal-papers.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { photo } from '#server/testing/papers.ts';
import { runProgram } from '#server/testing/program.ts';
import { startS3Server } from '#server/testing/s3-server.ts';

let database: TestDatabase;
let s3: Awaited<ReturnType<typeof startS3Server>>;
let home: string;
let dataDir: string;
let jpeg: Buffer;
let said: string[];

beforeAll(async () => {
  database = await freshDatabase();
  s3 = await startS3Server();
  jpeg = await photo(200, 100);
});
afterAll(async () => {
  await s3.stop();
  await database.drop();
});
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'partidor-sealed-'));
  dataDir = join(home, 'data');
  said = [];
});
afterEach(async () => {
  await discardDocuments(database.db, await allPapers());
  await sweepDocuments(database.db, openDocumentStore(settings()));
  await database.pool.query('delete from file');
  await database.pool.query('delete from paper_key');
  await rm(home, { recursive: true, force: true });
});

const allPapers = async () =>
  (await database.pool.query<{ file_id: number }>('select file_id from file order by file_id')).rows.map(
    (row) => row.file_id,
  );
const settings = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });
const prepare = (env: Record<string, string> = {}) =>
  preparePaperKeys(settings(env), database.db, (sentence) => said.push(sentence));
const key = (n: number) => Buffer.alloc(32, n).toString('base64');
const document = () => ({ bytes: jpeg, media_type: 'image/jpeg' as const, width: 200, height: 100 });

async function keep(store: Parameters<typeof storeDocument>[1]): Promise<number> {
  const file_id = await storeDocument(database.db, store, document());
  await keepDocuments(database.db, [file_id]);
  return file_id;
}

/** Reads everything in a folder, byte for byte. */
async function bytesIn(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile());
  return Promise.all(files.map((one) => readFile(join(one.parentPath, one.name))));
}

/** Counts a piece from the middle of the photo, and the first bytes of every JPEG. */
async function plainIn(folder: string): Promise<number> {
  const inside = jpeg.subarray(jpeg.length / 2, jpeg.length / 2 + 24);
  const all = await bytesIn(folder);
  return all.filter((bytes) => bytes.includes(inside) || bytes.subarray(0, 3).equals(jpeg.subarray(0, 3)))
    .length;
}

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  const env = (): Record<string, string> => (kind === 's3' ? s3.env : {});
  const folder = () => (kind === 's3' ? s3.folder : dataDir);

  test('who copies the store finds no photo in it, and the family still opens its own', async () => {
    await prepare(env());
    const store = openDocumentStore(settings(env()));
    const file_id = await keep(store);
    expect((await bytesIn(folder())).length).toBeGreaterThan(0);
    expect(await plainIn(folder())).toBe(0);
    expect((await readDocument(database.db, store, file_id))?.bytes.equals(jpeg)).toBe(true);
    const { rows } = await database.pool.query('select byte_size from file');
    expect(rows).toEqual([{ byte_size: jpeg.length }]);
    await discardDocuments(database.db, [file_id]);
    await sweepDocuments(database.db, store);
    store.close();
  });

  test('a rotation killed in the middle loses nothing, and the next one goes on with it', async () => {
    await prepare(env());
    const store = openDocumentStore(settings(env()));
    const papers = await Promise.all(Array.from({ length: 12 }, () => keep(store)));
    await sealPapers(database.db, store);
    const program = runProgram('server/testing/papers-rotation.ts', [
      JSON.stringify(database.connection),
      JSON.stringify({ DATA_DIR: dataDir, ...env() }),
      '5',
    ]);
    await program.says(/^sealed 5/);
    program.signal('SIGKILL');
    await program.ended;
    for (const file_id of papers)
      expect((await readDocument(database.db, store, file_id))?.bytes.equals(jpeg)).toBe(true);
    expect(await addPaperKey(database.db, `${dataDir}.key`)).toBe(false);
    // The database releases the locks of the killed process after a moment.
    await expect
      .poll(async () => {
        await sealPapers(database.db, store);
        const { rows } = await database.pool.query('select distinct sealed_by from file');
        return rows.length;
      })
      .toBe(1);
    // The old key may be deleted now: nothing needs it.
    const [first] = (await readFile(`${dataDir}.key`, 'utf8'))
      .split('\n')
      .filter((line) => /^[^#]/.test(line));
    await writeFile(`${dataDir}.key`, `${first}\n`);
    await prepare(env());
    for (const file_id of papers)
      expect((await readDocument(database.db, store, file_id))?.bytes.equals(jpeg)).toBe(true);
    await discardDocuments(database.db, papers);
    await sweepDocuments(database.db, store);
    store.close();
  });

  test('papers from before are read as they are, and sealed by the first sweep', async () => {
    const plain = openDocumentStore(settings(env()));
    await prepare(env());
    const file_id = await keep(plain);
    // The earlier version stored it like this.
    const { rows } = await database.pool.query<{ storage_key: string }>('select storage_key from file');
    await putPlain(rows[0]?.storage_key ?? '', env());
    expect(await plainIn(folder())).toBe(1);
    expect((await readDocument(database.db, plain, file_id))?.bytes.equals(jpeg)).toBe(true);
    expect(await sealPapers(database.db, plain)).toEqual({ sealed: 1, left: 0 });
    expect(await plainIn(folder())).toBe(0);
    expect((await readDocument(database.db, plain, file_id))?.bytes.equals(jpeg)).toBe(true);
    expect(await sealPapers(database.db, plain)).toEqual({ sealed: 0, left: 0 });
    await discardDocuments(database.db, [file_id]);
    await sweepDocuments(database.db, plain);
    plain.close();
  });
});

async function putPlain(storage_key: string, env: Record<string, string>): Promise<void> {
  if (env['S3_ENDPOINT'] === undefined) return diskStore(dataDir).put(storage_key, jpeg, 'image/jpeg');
  const { s3Store } = await import('#server/ground/storage/bytes/s3-store.ts');
  const raw = s3Store({
    endpoint: env['S3_ENDPOINT'],
    region: 'us-east-1',
    bucket: env['S3_BUCKET'] ?? '',
    accessKeyId: env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['S3_SECRET_ACCESS_KEY'] ?? '',
  });
  await raw.put(storage_key, jpeg, 'image/jpeg');
  raw.close();
}

describe('the key', () => {
  test('the first start makes one beside the folder, for the server alone, and says so once', async () => {
    await prepare();
    await prepare();
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(`${dataDir}.key`);
    expect(((await stat(`${dataDir}.key`)).mode & 0o777).toString(8)).toBe('600');
    expect(await readFile(`${dataDir}.key`, 'utf8')).toMatch(/\n[A-Za-z0-9+/]{43}=\n$/);
  });

  test('another key than the one that seals the papers: the start is refused, and nothing is changed', async () => {
    await prepare({ PAPERS_KEY: key(1) });
    const store = openDocumentStore(settings({ PAPERS_KEY: key(1) }));
    const file_id = await keep(store);
    await expect(prepare({ PAPERS_KEY: key(2) })).rejects.toMatchObject({
      code: 'papers_key_other',
      message: expect.stringMatching(
        /^1 papers .* sealed with the key [0-9a-f]{16}, and PAPERS_KEY does not hold it/,
      ),
    });
    await sealPapers(database.db, store);
    await expect(prepare({ PAPERS_KEY: key(2) })).rejects.toMatchObject({ code: 'papers_key_other' });
    await prepare({ PAPERS_KEY: `${key(2)}, ${key(1)}` });
    expect((await readDocument(database.db, store, file_id))?.bytes.equals(jpeg)).toBe(true);
  });

  test('the key file is gone: the start is refused, and no other key is made', async () => {
    await prepare();
    await keep(openDocumentStore(settings()));
    await rm(`${dataDir}.key`);
    await expect(prepare()).rejects.toMatchObject({ code: 'papers_key_missing' });
    await expect(stat(`${dataDir}.key`)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a key lost for good: its papers are told as lost, and the site starts without them', async () => {
    await prepare({ PAPERS_KEY: key(1) });
    const before = openDocumentStore(settings({ PAPERS_KEY: key(1) }));
    const file_id = await keep(before);
    await sealPapers(database.db, before);
    await database.pool.query('update paper_key set lost_at = now()');
    await prepare({ PAPERS_KEY: key(2) });
    const store = openDocumentStore(settings({ PAPERS_KEY: key(2) }), (sentence) => said.push(sentence));
    await expect(readDocument(database.db, store, file_id)).rejects.toMatchObject({ code: 'document.lost' });
    expect(said.join()).toContain('is not among ours');
    expect(said.join()).not.toContain(key(2));
  });

  test.each([
    ['no key at all', 'hello'],
    ['too short', Buffer.alloc(16, 1).toString('base64')],
    ['one good, one not', `${key(1)},${key(1)}x`],
  ])('%s in PAPERS_KEY: one sentence, and the key is not repeated', (_what, value) => {
    expect(() => settings({ PAPERS_KEY: value })).toThrow(
      /^PAPERS_KEY is set to something that cannot be read/,
    );
  });

  test('a file that holds none, or is not there: one sentence', async () => {
    const file = join(home, 'own.key');
    await expect(prepare({ PAPERS_KEY_FILE: file })).rejects.toMatchObject({ code: 'papers_key_absent' });
    await writeFile(file, 'nothing of the kind');
    await expect(prepare({ PAPERS_KEY_FILE: file })).rejects.toMatchObject({ code: 'papers_key_wrong' });
    expect(() => settings({ PAPERS_KEY_FILE: file, PAPERS_KEY: key(1) })).toThrow(/one of the two/);
  });

  test('a backup restored elsewhere is sealed by the key of there', async () => {
    await prepare({ PAPERS_KEY: key(1) });
    const source = openDocumentStore(settings({ PAPERS_KEY: key(1) }));
    const file_id = await keep(source);
    await sealPapers(database.db, source);
    const { rows } = await database.pool.query<{ storage_key: string }>('select storage_key from file');
    const storage_key = rows[0]?.storage_key ?? '';
    const plain = await source.get(storage_key);
    const target = openDocumentStore(settings({ PAPERS_KEY: key(2) }));
    for (const statement of forgetPaperKeys) await database.pool.query(statement);
    await target.put(storage_key, plain, 'image/jpeg');
    await prepare({ PAPERS_KEY: key(2) });
    expect((await readDocument(database.db, target, file_id))?.bytes.equals(jpeg)).toBe(true);
    expect(await sealPapers(database.db, target)).toEqual({ sealed: 1, left: 0 });
  });
});

test('a part of a paper that a killed process left is gone after the next start', async () => {
  await prepare();
  const store = openDocumentStore(settings());
  const file_id = await keep(store);
  const { rows } = await database.pool.query<{ storage_key: string }>('select storage_key from file');
  const part = join(dataDir, 'files', `${rows[0]?.storage_key ?? ''}.0a1b2c3d4e5f.part`);
  await writeFile(part, jpeg.subarray(0, 900));
  expect(await removeHalves(dataDir)).toBe(0);
  expect(await removeHalves(dataDir, Date.now() + 2 * 3_600_000)).toBe(1);
  expect(await plainIn(dataDir)).toBe(0);
  expect((await readDocument(database.db, store, file_id))?.bytes.equals(jpeg)).toBe(true);
});

test('without any key nothing is stored: never plain, and told as a store that is full', async () => {
  const store = openDocumentStore(settings(), (sentence) => said.push(sentence));
  await expect(storeDocument(database.db, store, document())).rejects.toMatchObject({
    code: 'document.store_full',
  });
  expect(said.join()).toContain('there is no key');
  await expect(readdir(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a key file that is gone while the server runs takes nothing away', async () => {
  await prepare();
  const store = openDocumentStore(settings());
  const file_id = await keep(store);
  await rm(`${dataDir}.key`);
  expect((await readDocument(database.db, store, file_id))?.bytes.equals(jpeg)).toBe(true);
});

describe('a paper that is not as it was stored is told in a sentence', () => {
  const lost = { code: 'document.lost' };

  test.each<[string, (path: string, other: string) => Promise<void>]>([
    ['its bytes are gone', (path) => rm(path)],
    [
      'a bit was turned',
      async (path) => {
        const bytes = await readFile(path);
        bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60);
        await writeFile(path, bytes);
      },
    ],
    ['it is cut short', async (path) => writeFile(path, (await readFile(path)).subarray(0, 30))],
    [
      'it is the sealed paper of somebody else',
      async (path, other) => writeFile(path, await readFile(other)),
    ],
    ['it is a plain one that somebody put there', async (path) => writeFile(path, 'another photo')],
  ])('%s', async (_what, harm) => {
    await prepare();
    const store = openDocumentStore(settings());
    const mine = await keep(store);
    await keep(store);
    const { rows } = await database.pool.query<{ storage_key: string }>(
      'select storage_key from file order by file_id',
    );
    const [path = '', other = ''] = rows.map((row) => join(dataDir, 'files', row.storage_key));
    await harm(path, other);
    await expect(readDocument(database.db, store, mine)).rejects.toMatchObject(lost);
  });

  test('a store that does not answer: try again later', async () => {
    await prepare();
    const file_id = await keep(openDocumentStore(settings()));
    const away = openDocumentStore(settings({ ...s3.env, S3_ENDPOINT: 'http://127.0.0.1:9' }));
    await expect(readDocument(database.db, away, file_id)).rejects.toMatchObject({
      code: 'document.store_away',
    });
  });
});
