import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Surroundings } from './surroundings.ts';

let app: TestApp;

beforeAll(async () => {
  // Nobody listens there any more.
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  server.close();
  app = await startTestApp({
    MAIL_URL: `smtp://127.0.0.1:${port}`,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'papers',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
});
afterAll(() => app.stop());

test('without its mail server and its object store a node stays ready, serves pages, and says what is away', async () => {
  await app.get('/readyz');
  await app.surroundings.look();
  const answer = await app.get('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({ ready: true, reasons: [], warnings: ['mail_away', 'store_away'] }),
  ]);
  expect((await app.get('/', { accept: 'text/html' })).statusCode).toBe(200);
});

test('a node with a folder and an outbox of its own misses nothing', async () => {
  const alone = await startTestApp();
  await alone.surroundings.look();
  expect(alone.surroundings.away()).toEqual([]);
  await alone.stop();
});

test('who asks every second makes us ask the mail server once a minute', async () => {
  let asked = 0;
  const surroundings = new Surroundings({
    mail_away: async () => {
      asked += 1;
    },
  });
  for (let at = 0; at < 50; at += 1) surroundings.away();
  await surroundings.look();
  expect([asked, surroundings.away()]).toEqual([1, []]);
});
