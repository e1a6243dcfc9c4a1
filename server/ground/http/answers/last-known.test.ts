import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readAsked } from '#server/ground/http/request/asked.ts';
import { KeptAnswers, prepare } from './kept.ts';
import { LastKnownAnswers } from './last-known.ts';

const key = 'es:/races?id=1';
const answer = () =>
  prepare(
    {
      status: 200,
      type: 'text/html; charset=utf-8',
      body: '<p>Ana</p>',
      tags: ['race:1'],
      expires: Date.now() + 60_000,
      cacheControl: 'public, no-cache',
      vary: 'accept-encoding',
    },
    [],
  );

test('a page that a result overtook while it was made is still known when the database goes away', async () => {
  const kept = new KeptAnswers();
  const { generation } = kept;
  kept.drop(['race:1']);
  kept.keep(key, await answer(), generation, 1000);
  expect(kept.find(key)).toBeUndefined();
  expect(kept.findLastKnown(key)).toMatchObject({ trueAt: 1000 });
});

test('a page begun before a name had to be forgotten is not known afterwards', async () => {
  const kept = new KeptAnswers();
  const { generation } = kept;
  kept.drop(['all', 'forget']);
  kept.keep(key, await answer(), generation, 1000);
  expect(kept.findLastKnown(key)).toBeUndefined();
});

test('what is last known comes whole to a browser of any encoding, and to one that asks for its size alone', async () => {
  const kept = new KeptAnswers();
  kept.keep(key, await answer(), kept.generation, 1000);
  kept.pause(2000);
  const aged = new LastKnownAnswers(kept, [], (html) => html);
  const server = createServer((request, response) => {
    const found = aged.find(key);
    if (found !== null) void aged.send(found, request.method, response, readAsked(request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const read = (encoding: string, method = 'GET') =>
    new Promise<{ bytes: Buffer; length: number }>((resolve, reject) => {
      get({ port, method, headers: { 'accept-encoding': encoding } }, async (response) => {
        const bytes = Buffer.concat(await response.toArray());
        resolve({ bytes, length: Number(response.headers['content-length']) });
      }).on('error', reject);
    });
  expect((await read('identity')).bytes.toString()).toBe('<p>Ana</p>');
  expect(gunzipSync((await read('gzip')).bytes).toString()).toBe('<p>Ana</p>');
  expect(brotliDecompressSync((await read('br')).bytes).toString()).toBe('<p>Ana</p>');
  for (const encoding of ['identity', 'gzip', 'br']) {
    const { bytes, length } = await read(encoding, 'HEAD');
    expect([encoding, bytes.length, length > 0]).toEqual([encoding, 0, true]);
  }
  server.close();
});
