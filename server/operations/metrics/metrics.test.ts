import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addJob } from '#server/ground/jobs/queries.ts';

const token = 'a-secret-of-the-operator';
let app: TestApp;
let port: number;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

beforeAll(async () => {
  port = await freePort();
  app = await startTestApp({ METRICS_PORT: String(port), METRICS_TOKEN: token });
});
afterAll(() => app.stop());

/** Reads the metrics like Prometheus: each line with its value. */
async function scrape(): Promise<Map<string, number>> {
  const answer = await app.get('/metrics', { authorization: `Bearer ${token}` });
  expect(answer.statusCode).toBe(200);
  const lines = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]));
}

test('an operator with the token reads them, on the port of the site and on their own', async () => {
  expect((await app.get('/metrics')).statusCode).toBe(401);
  expect((await app.get('/metrics', { authorization: 'Bearer guess' })).statusCode).toBe(401);
  const own = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers });
  expect((await own('/metrics')).status).toBe(401);
  expect((await own('/')).status).toBe(404);
  const answer = await own('/metrics', { authorization: `Bearer ${token}` });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
});

test('a refused visitor is counted under the route, never under the address', async () => {
  await app.get('/api/riders/987654');
  const seen = await scrape();
  expect(
    seen.get('partidor_http_requests_total{method="GET",route="/api/riders/:id",status="401"}'),
  ).toBeGreaterThan(0);
  expect([...seen.keys()].filter((line) => line.includes('987654'))).toEqual([]);
});

test('a kept answer is counted although the framework never sees it', async () => {
  const site = await app.listen();
  const ask = () => fetch(`${site}/api/cups`).then((answer) => answer.text());
  await ask();
  const before = (await scrape()).get('partidor_kept_answers_total{answer="sent"}') ?? 0;
  await ask();
  expect((await scrape()).get('partidor_kept_answers_total{answer="sent"}')).toBe(before + 1);
});

test('jobs that wait and jobs that failed for good are told apart', async () => {
  await addJob(app.db, 'sweep', {});
  await addJob(app.db, 'sweep', {}, { afterSeconds: 3600 });
  await addJob(app.db, 'confirm', { user_id: 999_999 }, { key: 'spent' });
  await app.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts where key = 'spent'`,
  );
  const seen = await scrape();
  const states = ['due', 'scheduled', 'running', 'failed'];
  const jobsOf = (name: string) =>
    states.map((state) => seen.get(`partidor_jobs{class="${name}",state="${state}"}`));
  expect(jobsOf('heavy')).toEqual([1, 1, 0, 0]);
  expect(jobsOf('accounts')).toEqual([0, 0, 0, 1]);
  expect(jobsOf('letters')).toEqual([0, 0, 0, 0]);
});

test('a phone that knew something else of a race than the server is counted when it comes back', async () => {
  const count = async () => (await scrape()).get('partidor_live_mismatches_total');
  expect(await count()).toBe(0);
  await app.get('/api/races/1/live/stream?after=1.0');
  await app.get('/api/races/1/live/stream?after=1.0&stray=hash');
  expect(await count()).toBe(1);
});

test('what kept answers were dropped for is counted by kind, however many of a kind a message names', async () => {
  const drops = async (kind: string) =>
    (await scrape()).get(`partidor_kept_drops_total{kind="${kind}"}`) ?? 0;
  const [riders, all] = [await drops('rider'), await drops('all')];
  await app.pool.query(
    `select pg_notify('public_changed', 'riders:1,2,3'), pg_notify('public_changed', 'all')`,
  );
  await expect.poll(() => drops('rider')).toBe(riders + 1);
  await expect.poll(() => drops('all')).toBe(all + 1);
});

test('a job says how long it waited and how it ended, by task', async () => {
  await app.pool.query('delete from graphile_worker._private_jobs');
  await addJob(app.db, 'confirm', { user_id: 999_999 });
  await app.runJobs();
  const seen = await scrape();
  expect(seen.get('partidor_jobs_done_total{task="confirm",result="done"}')).toBe(1);
  expect(seen.get('partidor_job_wait_seconds_count{task="confirm"}')).toBe(1);
});

test('the process, the pool and the disk are told as well', async () => {
  const seen = await scrape();
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'partidor_pool_connections{state="waiting"}',
    'partidor_connections',
    'partidor_ready',
    'partidor_notification_queue_ratio',
    'partidor_away{part="mail"}',
    'partidor_away{part="store"}',
    'partidor_live_streams',
    'partidor_live_mismatches_total',
    'partidor_disk_bytes{state="free"}',
  ])
    expect([name, seen.get(name)]).toEqual([name, expect.any(Number)]);
});

test('a site without a token and a port of their own shows none', async () => {
  const other = await startTestApp();
  expect((await other.get('/metrics')).statusCode).toBe(404);
  await other.stop();
});
