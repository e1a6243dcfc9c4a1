import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/ground/config/config.ts';
import { BytesMissing } from '#server/ground/storage/bytes/bytes-missing.ts';
import { diskPictures, openPictureStore } from './picture-store.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { lendDatabase } from '#server/testing/kept-database.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { publicPath, putPublicFile } from './public-files.ts';

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await lendDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'partidor-files-'));
});

afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const picture = new TextEncoder().encode('a start hill');
const size = { width: 320, height: 180 };
const put = (bytes = picture) =>
  putPublicFile(database.pool, diskPictures(dataDir), bytes, 'image/webp', size);

test('a picture is kept under the hash of its bytes, where its address finds it', async () => {
  const { storage_key, file_id } = await put();
  expect(publicPath(storage_key)).toMatch(/^\/files\/public\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.webp$/);
  expect(new Uint8Array(await readFile(join(dataDir, publicPath(storage_key))))).toEqual(picture);
  const { rows } = await database.pool.query(
    'select byte_size, width, height, is_public from file where file_id = $1',
    [file_id],
  );
  expect(rows).toEqual([{ byte_size: picture.byteLength, width: 320, height: 180, is_public: true }]);
});

test('the same picture again, even five times at once, is the same file and leaves no half-written ones', async () => {
  const first = await put();
  const again = await Promise.all([1, 2, 3, 4, 5].map(() => put()));
  expect(new Set(again.map(({ file_id }) => file_id))).toEqual(new Set([first.file_id]));
  const names = await readdir(join(dataDir, 'files/public'), { recursive: true });
  expect(names.filter((name) => name.includes('.'))).toEqual([first.storage_key.slice('public/'.length)]);
});

test('a picture cut short by a full disk is written again', async () => {
  const { storage_key } = await put();
  await writeFile(join(dataDir, 'files', storage_key), 'a st');
  await put();
  expect(new Uint8Array(await readFile(join(dataDir, 'files', storage_key)))).toEqual(picture);
});

test('a picture stored by one node is found by another through the object store, and what lay on the disk before too', async () => {
  const s3 = await startS3Server();
  const config = (folder: string) => readConfig({ DATA_DIR: folder, ...s3.env });
  await put();
  const one = openPictureStore(config(join(dataDir, 'one')));
  const other = openPictureStore(config(dataDir));
  const bytes = new Uint8Array([1, 2, 3]);
  const { storage_key } = await putPublicFile(database.pool, one, bytes, 'image/webp', size);
  expect(new Uint8Array(await other.get(storage_key))).toEqual(bytes);
  const before = await putPublicFile(database.pool, diskPictures(dataDir), picture, 'image/webp', size);
  expect(new Uint8Array(await other.get(before.storage_key))).toEqual(picture);
  await expect(one.get(before.storage_key)).rejects.toThrow(BytesMissing);
  one.close();
  other.close();
  await s3.stop();
});
