import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/ground/config/config.ts';
import { BytesMissing } from '#server/ground/storage/bytes/bytes-missing.ts';
import { openStreamStore } from '#server/ground/storage/bytes/open-stream-store.ts';
import { removeHalves } from '#server/ground/storage/bytes/remove-halves.ts';
import type { StreamStore } from '#server/ground/storage/bytes/stream-store.ts';
import { runProgram } from '#server/testing/program.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { runOnSmallDisk } from '#server/testing/small-disk.ts';

const megabyte = 1024 * 1024;
const key = 'dump/0123456789abcdef/riders.csv.gz';
const type = 'application/gzip';

let s3: Awaited<ReturnType<typeof startS3Server>>;
let dataDir: string;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partidor-streams-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Yields a megabyte at a time, and fails after the last one if a failure is given. */
async function* pieces(bytes: Buffer, failure?: Error) {
  for (let at = 0; at < bytes.length; at += megabyte) yield bytes.subarray(at, at + megabyte);
  if (failure) throw failure;
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  let store: StreamStore;
  let env: Record<string, string>;
  beforeEach(() => {
    env = { DATA_DIR: dataDir, ...(kind === 's3' ? s3.env : {}) };
    store = openStreamStore(readConfig(env));
  });
  afterEach(async () => {
    await store.remove(key);
    store.close();
  });

  const put = (bytes: Buffer, failure?: Error) => store.put(key, Readable.from(pieces(bytes, failure)), type);

  test.each([0, 1000, 8 * megabyte, 21 * megabyte + 17])(
    'a file of %i bytes is read back as it was given',
    async (size) => {
      const bytes = randomBytes(size);
      await put(bytes);
      const found = await buffer(await store.get(key));
      expect([found.length, hashOf(found)]).toEqual([size, hashOf(bytes)]);
    },
  );

  test('a part of a file is read alone', async () => {
    const bytes = randomBytes(3 * megabyte);
    await put(bytes);
    const part = await buffer(await store.get(key, { first: megabyte, last: megabyte + 9 }));
    expect(part).toEqual(bytes.subarray(megabyte, megabyte + 10));
  });

  test('what is not there is said to be missing, and is removed already', async () => {
    await expect(store.get(key)).rejects.toThrow(BytesMissing);
    await put(randomBytes(10));
    await store.remove(key);
    await expect(store.get(key)).rejects.toThrow(BytesMissing);
    await store.remove(key);
  });

  test.each([1000, 21 * megabyte])(
    'a source that fails after %i bytes leaves what was there before, whole',
    async (size) => {
      const before = randomBytes(2 * megabyte);
      await put(before);
      await expect(put(randomBytes(size), new Error('the database went away'))).rejects.toThrow('went away');
      expect(hashOf(await buffer(await store.get(key)))).toBe(hashOf(before));
    },
  );

  test('a process killed while it writes leaves nothing that anybody finds', async () => {
    const program = runProgram('server/testing/stream-writer.ts', [JSON.stringify(env), key, '40']);
    await program.says(/^most of it is given/);
    program.signal('SIGKILL');
    await program.ended;
    await expect(store.get(key)).rejects.toThrow(BytesMissing);
  });
});

test('the half of a killed process goes with a later start, one that is being written stays', async () => {
  const program = runProgram('server/testing/stream-writer.ts', [
    JSON.stringify({ DATA_DIR: dataDir }),
    key,
    '4',
  ]);
  await program.says(/^most of it is given/);
  await program.killTree();
  const [half] = await filesIn(dataDir);
  const path = join(half?.parentPath ?? '', half?.name ?? '');
  expect(path).toMatch(/riders\.csv\.gz\.[0-9a-f]{12}\.part$/);
  expect((await stat(path)).size).toBeGreaterThan(0);
  expect(await removeHalves(dataDir)).toBe(0);
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(path, longAgo, longAgo);
  expect(await removeHalves(dataDir)).toBe(1);
  expect(await filesIn(dataDir)).toEqual([]);
});

test('a full disk: an error, and no half file', async () => {
  const program = runOnSmallDisk(6, dataDir, [['server/testing/stream-filler.ts', dataDir]]);
  const said = await program.says(/files/);
  await program.ended;
  expect(said).toMatch(/^(ENOSPC|EFBIG), files 0$/);
});

test('an object store that cannot be reached: an error, no waiting for ever', async () => {
  const store = openStreamStore(
    readConfig({ DATA_DIR: dataDir, ...s3.env, S3_ENDPOINT: 'http://127.0.0.1:9' }),
  );
  await expect(store.put(key, Readable.from([Buffer.from('x')]), type)).rejects.toThrow();
  await expect(store.get(key)).rejects.not.toThrow(BytesMissing);
  store.close();
});
