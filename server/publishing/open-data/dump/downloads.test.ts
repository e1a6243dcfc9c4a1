import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Dump } from '#contract/publishing/open-data/dump.ts';
import { networkOf } from '#server/ground/access/network.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { WrittenDump } from '#server/testing/read-dump.ts';
import { DUMP_FILES } from './make-dump.ts';

const path = '/api/dump/organizations.csv.gz';

let app: TestApp;
let whole: Buffer;
let origin: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.world.cup({ name: 'Copa Sur', dates: ['2026-05-10'] });
  await app.tasks.dump({});
  whole = await new WrittenDump(app).bytes('organizations.csv.gz');
  await app.listen();
  const address = app.app.server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('truncate rate_limit'));

/** Requests go over a socket, so that a slow reader is disconnected. */
async function ask(headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', file = path) {
  const answer = await fetch(origin + file, { method, headers });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

describe('the description of the dump', () => {
  test('names every file with its size and checksum, and each is what it says', async () => {
    const dump = (await app.get('/api/dump')).json<Dump>();
    expect(dump).toMatchObject({ state: 'ready', licence: 'CC-BY-4.0' });
    expect(dump.files.map(({ file_name }) => file_name)).toEqual(DUMP_FILES);
    for (const { file_name, byte_size, sha256 } of dump.files) {
      const { bytes, status } = await ask({}, 'GET', `/api/dump/${file_name}`);
      expect([file_name, status, bytes.length]).toEqual([file_name, 200, byte_size]);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  });
});

describe('a file of the dump', () => {
  test('comes with its length, its type and its mark, to be saved, and is asked for again before it is given on', async () => {
    const { headers, bytes } = await ask();
    expect(bytes).toEqual(whole);
    expect(headers).toMatchObject({
      'content-length': String(whole.length),
      'content-type': 'application/gzip',
      'content-disposition': 'attachment; filename="organizations.csv.gz"',
      'cache-control': 'public, no-cache',
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(whole).digest('hex').slice(0, 32)}"`,
    });
    expect((await ask({}, 'GET', '/api/dump/schema.json')).headers['content-type']).toContain(
      'application/json',
    );
    expect((await ask({}, 'GET', '/api/dump/LICENSE')).headers['content-type']).toContain('text/plain');
  });

  test('is not sent again to who has it', async () => {
    const { headers } = await ask();
    const again = await ask({ 'if-none-match': String(headers['etag']) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test('is read on where it was broken off, as long as it is the same one', async () => {
    const { headers } = await ask();
    const rest = await ask({ range: 'bytes=10-', 'if-range': String(headers['etag']) });
    expect(rest.status).toBe(206);
    expect(rest.headers['content-range']).toBe(`bytes 10-${whole.length - 1}/${whole.length}`);
    expect(rest.bytes).toEqual(whole.subarray(10));
    const other = await ask({ range: 'bytes=10-', 'if-range': '"another"' });
    expect([other.status, other.bytes.length]).toEqual([200, whole.length]);
    const beyond = await ask({ range: 'bytes=999999-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
  });

  test('tells its length to who only asks for that', async () => {
    const { headers, bytes, status } = await ask({}, 'HEAD');
    expect([status, headers['content-length'], bytes.length]).toEqual([200, String(whole.length), 0]);
  });

  test.each(['riders.csv', 'nothing.csv.gz', 'RIDERS.csv.gz'])('%s: there is none', async (name) => {
    expect((await app.get(`/api/dump/${name}`)).json()).toMatchObject({ code: 'dump.not_found' });
  });

  test.each(['..%2fpapers', '%2e%2e', 'a.b.c.d', 'riders%00.csv.gz'])('%s is no name', async (name) => {
    expect((await app.get(`/api/dump/${name}`)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await app.get(`/api/dump/${name}`)).statusCode).toBeLessThan(500);
  });
});

describe('one address', () => {
  const from = (address: string) => ask({ 'x-forwarded-for': address });

  test('fetches so many files an hour, and all addresses of a line at home are one', async () => {
    for (let turn = 0; turn < 300; turn += 1)
      await app.limits.count('dump_address', networkOf('2001:db8:0:1::1'));
    expect((await from('2001:db8:0:1:ffff::2')).status).toBe(429);
    expect((await from('2001:db8:0:2::1')).status).toBe(200);
    // Somebody who asks whether there is a newer one downloads nothing.
    const { headers } = await ask();
    const known = { 'if-none-match': String(headers['etag']), 'x-forwarded-for': '2001:db8:0:1::1' };
    expect((await ask(known)).status).toBe(304);
  });

  test('fetches so many files at once, and others theirs beside it', async () => {
    const { get } = app.streams;
    const slow: PassThrough[] = [];
    app.streams.get = async () => {
      const stream = new PassThrough();
      slow.push(stream);
      stream.write(whole.subarray(0, 5));
      return stream;
    };
    const fetched = (address: string) => fetch(origin + path, { headers: { 'x-forwarded-for': address } });
    const open = await Promise.all([1, 2, 3, 4, 5, 6].map(() => fetched('190.1.1.1')));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const more = await fetched('190.1.1.1');
    expect([more.status, more.headers.get('retry-after')]).toEqual([429, '30']);
    const other = await fetched('190.1.1.2');
    expect(other.status).toBe(200);
    // Somebody who leaves makes room.
    for (const { body } of [...open, other]) await body?.cancel();
    app.streams.get = get;
    await expect.poll(async () => (await fetched('190.1.1.1')).status).toBe(200);
    expect(slow.every(({ destroyed }) => destroyed)).toBe(true);
  });
});

test('where none is wanted there is none, and one that was made goes', async () => {
  const off = await startTestApp({ DUMP: 'off' });
  try {
    await off.pool.query(
      `insert into dump (folder, dump_state, made_at, ended_at) values ('dump/00000000000000aa', 'ready', now(), now())`,
    );
    await off.pool.query('insert into dump_outdated default values');
    expect((await off.get('/api/dump')).json()).toMatchObject({ state: 'none', made_at: null, files: [] });
    expect((await off.get(path)).statusCode).toBe(404);
    await off.tasks.sweep({});
    await off.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await off.runJobs();
    expect((await off.pool.query('select from dump')).rowCount).toBe(0);
    expect((await off.pool.query('select from dump_outdated')).rowCount).toBe(0);
    expect(await readdir(join(off.dataDir, 'files/dump')).catch(() => [])).toEqual([]);
  } finally {
    await off.stop();
  }
});

test('a server that has none yet asks for one with its first sweep, once', async () => {
  const fresh = await startTestApp();
  try {
    expect((await fresh.get('/api/dump')).json()).toMatchObject({ state: 'none' });
    await fresh.tasks.sweep({});
    await fresh.tasks.sweep({});
    expect(
      (await fresh.pool.query(`select from graphile_worker._private_jobs where key = 'dump'`)).rowCount,
    ).toBe(1);
    await fresh.runJobs();
    await expect.poll(async () => (await fresh.get('/api/dump')).json()).toMatchObject({ state: 'ready' });
  } finally {
    await fresh.stop();
  }
});
