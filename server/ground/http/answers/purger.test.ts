import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listenChanges } from '#server/ground/changes/listen.ts';
import { PublicChanges } from '#server/ground/changes/public-changes.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Purger } from './purger.ts';

/* A real cache's ear: it takes what it is told, refuses it, says nothing, or is not there. */

interface Told {
  tags: string[];
  headers: IncomingHttpHeaders;
}

let told: Told[] = [];
let mood: 'takes' | 'refuses' | 'is silent' = 'takes';
let ear: Server;
let port: number;
let app: TestApp;
let cup: number;

async function openEar(at: number): Promise<void> {
  ear = createServer((request, response) => {
    if (mood === 'is silent') return;
    if (mood === 'refuses') {
      response.writeHead(500).end();
      return;
    }
    let body = '';
    request.on('data', (bytes: Buffer) => (body += bytes.toString()));
    request.on('end', () => {
      told.push({ tags: (JSON.parse(body) as Told).tags, headers: request.headers });
      response.writeHead(204).end();
    });
  }).listen(at, '127.0.0.1');
  await once(ear, 'listening');
  const address = ear.address();
  port = typeof address === 'object' && address ? address.port : 0;
}

async function closeEar(): Promise<void> {
  ear.closeAllConnections();
  await new Promise((resolve) => ear.close(resolve));
}

const settings = () => ({
  SHARED_CACHE_SECONDS: '10',
  PURGE_URL: `http://127.0.0.1:${port}/purge`,
  PURGE_HEADER: 'x-key: to be kept',
});
const rename = (name: string) =>
  app.pool.query('update cup set cup_name = $2 where cup_id = $1', [cup, name]);
const forgets = ({ headers }: Told) => headers['purge-reason'] === 'forget';
const tags = () => told.flatMap((one) => one.tags);

beforeAll(async () => {
  await openEar(0);
  app = await startTestApp(settings());
  cup = await app.world.cup({ name: 'Copa Norte', dates: ['2026-05-10'] });
});
beforeEach(async () => {
  // What was made before the test is told.
  await sleep(200);
  told = [];
});
afterAll(async () => {
  await app.stop();
  await closeEar();
});

test('a node that begins to lead purges everything, and says what it changes after that', async () => {
  const changes = new PublicChanges();
  const [purger] = Purger.open({ PURGE_URL: [settings().PURGE_URL] }, app.log);
  purger?.follow(changes);
  changes.emit('changed', ['cup:1']);
  changes.emit('leads', true);
  await expect.poll(() => told.map(({ tags: some }) => some)).toEqual([['all']]);
  expect(told.every(forgets)).toBe(true);
  changes.emit('changed', ['cup:2', 'list']);
  changes.emit('changed', ['cup:3']);
  await expect.poll(() => told[1]?.tags).toEqual(['cup:2', 'list', 'cup:3', 'any']);
  await purger?.close();
});

test('what is to be forgotten is told again, for an answer that was still on its way', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const changes = new PublicChanges();
  const [purger] = Purger.open({ PURGE_URL: [settings().PURGE_URL] }, app.log);
  purger?.follow(changes);
  changes.emit('leads', true);
  await vi.waitFor(() => expect(told.length).toBe(1));
  await vi.advanceTimersByTimeAsync(15_000);
  vi.useRealTimers();
  await expect.poll(() => told.filter(forgets).length).toBe(2);
  await purger?.close();
});

test('a change is told with the tags of what shows it, and with the secret', async () => {
  const { headers } = await app.get(`/api/cups/${cup}`);
  await rename('Copa Sur');
  await expect.poll(tags).toContain(`dates:${cup}`);
  expect(String(headers['surrogate-key']).split(' ')).toContain(`dates:${cup}`);
  expect(told[0]?.headers).toMatchObject({
    'x-key': 'to be kept',
    'purge-reason': 'change',
    'surrogate-key': told[0]?.tags.join(' '),
  });
});

test('a cache that refuses or is away is told when it is back, and nothing is lost', async () => {
  mood = 'refuses';
  await rename('Copa Este');
  await app.pool.query(`select pg_notify('public_changed', 'forget rider:7')`);
  await sleep(150);
  await closeEar();
  await rename('Copa Oeste');
  // Nobody who looks waits for it.
  expect((await app.get('/')).body).toContain('Copa Oeste');
  mood = 'takes';
  await openEar(port);
  await expect.poll(tags).toEqual(expect.arrayContaining([`dates:${cup}`, 'rider:7', 'any']));
  expect(told.some(forgets)).toBe(true);
});

test('operators see a cache that takes no purge', async () => {
  const [purger] = Purger.open({ PURGE_URL: [settings().PURGE_URL] }, app.log);
  const changes = new PublicChanges();
  purger?.follow(changes);
  mood = 'refuses';
  changes.emit('leads', true);
  const seen = () =>
    purger?.check().then(
      () => 'there',
      () => 'away',
    );
  await expect.poll(seen).toBe('away');
  mood = 'takes';
  await expect.poll(seen).toBe('there');
  await purger?.close();
});

test('a cache that is silent keeps nobody, and what waits for it stays few', async () => {
  mood = 'is silent';
  await rename('Copa Plata');
  await sleep(100);
  for (let rider = 0; rider < 1000; rider += 1)
    await app.pool.query(`select pg_notify('public_changed', $1)`, [`drop rider:${rider}`]);
  await app.pool.query(`select pg_notify('public_changed', 'forget rider:7')`);
  expect((await app.get('/')).body).toContain('Copa Plata');
  await sleep(100);
  mood = 'takes';
  ear.closeAllConnections();
  await expect.poll(() => told.find(forgets)?.tags).toEqual(['all']);
});

test('one of two nodes tells, and the other one goes on when it is gone', async () => {
  const changes = new PublicChanges();
  const [purger] = Purger.open({ PURGE_URL: [settings().PURGE_URL] }, app.log);
  purger?.follow(changes);
  const { pool, link, log } = app;
  const second = await listenChanges({ pool, link, changes, log });
  await rename('Copa Oro');
  await expect.poll(tags).toContain(`dates:${cup}`);
  await sleep(200);
  expect(told.length).toBe(1);
  const leader = `select pid from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and application_name = 'partidor-changes' and datname = current_database()`;
  await pool.query(`select pg_terminate_backend(pid) from (${leader}) of_leader`);
  await expect.poll(() => told.filter(forgets).map((one) => one.tags)).toEqual([['all']]);
  expect((await pool.query(leader)).rowCount).toBe(1);
  await second.stop();
  await purger?.close();
});

test('browsers read what they read before, and shared caches what is theirs', async () => {
  const page = await app.get('/', { 'accept-language': 'pt' });
  const chosen = await app.get('/?_lang=en', { 'accept-language': 'pt', cookie: 'lang=pt' });
  const again = await app.get('/?_lang=en', { 'if-none-match': String(chosen.headers.etag) });
  const forShared = 'max-age=10, stale-while-revalidate=10, stale-if-error=86400';
  expect([page.headers['content-language'], chosen.headers['content-language']]).toEqual(['pt', 'en']);
  for (const { headers } of [page, chosen, again])
    expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', 'surrogate-control': forShared });
  // Who reads this one may show everybody the language of the first.
  expect(page.headers['cdn-cache-control']).toBe('no-store');
  expect([chosen, again].map(({ headers }) => headers['cdn-cache-control'])).toEqual([forShared, forShared]);
  expect([again.statusCode, chosen.headers.vary]).toEqual([304, 'accept-encoding']);
  expect(chosen.body).not.toContain('_lang');
  expect(String(page.headers['cache-tag']).split(',')).toContain('all');
  expect(String(page.headers['cache-tag']).length).toBeLessThanOrEqual(900);
});

test('what no shared cache may keep has nothing for one', async () => {
  for (const path of ['/api/search?unknown=1', '/unknown', '/language?to=en', '/api/users/me'])
    expect((await app.get(path)).headers, path).not.toHaveProperty('surrogate-control');
});
