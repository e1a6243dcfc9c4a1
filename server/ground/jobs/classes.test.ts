import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { classes, classOf, type JobClass, jobClasses } from '#server/ground/jobs/classes.ts';
import type { Jobs, Tasks } from '#server/ground/jobs/jobs.ts';
import { addJob, addJobs } from '#server/ground/jobs/queries.ts';
import { startJobs } from '#server/ground/jobs/worker.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeEach(async () => {
  server = await startMailServer();
  app = await startTestApp({ MAIL_URL: server.url });
});
afterEach(async () => {
  await app.stop();
  await server.stop();
});

const log = pino({ level: 'silent' });
const work = (tasks: Partial<Tasks>) =>
  startJobs({ connection: app.connection, log, tasks: { ...app.tasks, ...tasks } });
const forget = () => app.pool.query(`delete from graphile_worker._private_jobs where locked_at is null`);

const letterOf = (organization_id: number, user_id: number): Jobs['reminder'] => ({
  user_id,
  organization_id,
  from: '2026-01-01',
  until: '2026-01-02',
});
const lettersOf = (organization_id: number, count: number) =>
  Array.from({ length: count }, (_, n) => letterOf(organization_id, n + 1));

/** Letters of one federation that need nothing in the database. */
const undone = (count: number): Jobs['import_undone'][] =>
  Array.from({ length: count }, (_, n) => ({
    user_email: `familia${n}@example.org`,
    language: 'es',
    has_account: false,
    organization_id: 1,
    lines: [{ what: 'data', rider: 'Ana Luna', category: '', cup: '' }],
  }));

/** A job of each class. */
const oneOf: Record<JobClass, { name: keyof Jobs; add: () => Promise<void> }> = {
  money: {
    name: 'provider_notice',
    add: () => addJob(app.db, 'provider_notice', { rail_id: 'none', provider_id: 'none' }),
  },
  race_day: { name: 'follow_clock', add: () => addJob(app.db, 'follow_clock', {}) },
  push: {
    name: 'push',
    add: () =>
      addJob(app.db, 'push', {
        push_id: 1,
        until: Math.floor(Date.now() / 1000) + 300,
        message: { title: '', body: '', tag: '', url: '/' },
      }),
  },
  accounts: { name: 'rescue', add: () => addJob(app.db, 'rescue', { user_email: 'olvido@example.org' }) },
  letters: { name: 'reminder', add: () => addJob(app.db, 'reminder', letterOf(1, 1)) },
  print: { name: 'print', add: () => addJob(app.db, 'print', { printed_id: 1 }) },
  heavy: { name: 'dump', add: () => addJob(app.db, 'dump', {}) },
};

test('a password letter goes while four hundred letters of another federation wait for a slow mail server', async () => {
  const { user_email } = await new People(app).account({ password: 'una frase 1' });
  server.slow(200);
  await addJobs(app.db, 'import_undone', undone(400));
  const running = await work({});
  await expect.poll(() => server.received.length).toBeGreaterThan(2);
  await addJob(app.db, 'rescue', { user_email });
  const before = server.received.length;
  await expect.poll(() => server.received.some(({ to }) => to[0] === user_email)).toBe(true);
  const place = server.received.findIndex(({ to }) => to[0] === user_email);
  // Two go at once and take 200 ms, so twenty of them are two seconds.
  expect(place - before).toBeLessThan(20);
  await forget();
  await running.stop();
});

test.each(jobClasses)('jobs of %s are done while no job of another class ends', async (jobClass) => {
  const stuck = Promise.withResolvers<void>();
  const { name, add } = oneOf[jobClass];
  let begun = 0;
  let done = 0;
  const tasks = Object.fromEntries(
    jobClasses.map((other) => [
      oneOf[other].name,
      async () => {
        if (other === jobClass) {
          done += 1;
          return;
        }
        begun += 1;
        await stuck.promise;
      },
    ]),
  );
  const others = jobClasses.filter((other) => other !== jobClass);
  for (const other of others) for (let n = 0; n <= classes[other]; n += 1) await oneOf[other].add();
  const running = await work(tasks);
  // The work of all others is full, and more of it waits.
  await expect.poll(() => begun).toBe(others.reduce((sum, other) => sum + classes[other], 0));
  expect(classOf[name]).toBe(jobClass);
  await add();
  await expect.poll(() => done).toBe(1);
  await forget();
  stuck.resolve();
  await running.stop();
});

test('ten letters of a federation go while four hundred of another one wait', async () => {
  const sent: number[] = [];
  const bothWait = Promise.withResolvers<void>();
  await addJobs(app.db, 'reminder', lettersOf(1, 400));
  const running = await work({
    reminder: async ({ organization_id }) => {
      if (sent.length >= 25) await bothWait.promise;
      sent.push(organization_id);
    },
  });
  await expect.poll(() => sent.length).toBe(25);
  await addJobs(app.db, 'reminder', lettersOf(2, 10));
  bothWait.resolve();
  await expect.poll(() => sent.filter((of) => of === 2).length).toBe(10);
  // The first one ends its turn, and both take the next one.
  expect(sent.lastIndexOf(2)).toBeLessThan(50);
  await forget();
  await running.stop();
});

test('jobs of the version before, which belong to no line, are done', async () => {
  const done: object[] = [];
  const { user_id, organization_id } = letterOf(1, 1);
  const old = [
    ['push', { push_id: 1, until: 1, message: { title: '', body: '', tag: '', url: '/' } }],
    ['payments_waiting', { club_id: 1 }],
    ['reminder', { user_id, organization_id }],
  ] as const;
  for (const [name, payload] of old)
    await app.pool.query(`select graphile_worker.add_job($1, $2::json)`, [name, JSON.stringify(payload)]);
  const take = async (payload: object) => {
    done.push(payload);
  };
  const running = await work({ push: take, payments_waiting: take, reminder: take });
  await expect.poll(() => done.length).toBe(3);
  await running.stop();
});

test('a node listens on one connection for all classes, and takes no more than seven', async () => {
  const running = await work({ rescue: async () => {} });
  const connections = async () =>
    (
      await app.pool.query<{ all: number; listening: number }>(
        `select count(*)::int as all, (count(*) filter (where query ilike 'listen%'))::int as listening
         from pg_stat_activity where application_name = 'partidor-jobs' and datname = $1`,
        [app.connection.database],
      )
    ).rows[0];
  await expect.poll(async () => (await connections())?.listening).toBe(1);
  for (let n = 0; n < 50; n += 1) await oneOf.accounts.add();
  expect((await connections())?.all).toBeLessThanOrEqual(7);
  expect((await connections())?.listening).toBe(1);
  await running.stop();
});
