import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addJob } from '#server/ground/jobs/queries.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { startJobs } from '#server/ground/jobs/worker.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
let server: Awaited<ReturnType<typeof startMailServer>>;
let said: string[];

const log = () =>
  pino(
    { level: 'debug' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        said.push(chunk.toString());
        done();
      },
    }),
  );

beforeEach(async () => {
  said = [];
  server = await startMailServer();
  app = await startTestApp({ MAIL_URL: server.url });
  people = new People(app);
});
afterEach(async () => {
  await app.stop();
  await server.stop();
});

/** Makes jobs that wait for another try due now. */
const hurry = () => app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
const waiting = async () =>
  (await app.pool.query<{ n: number }>(`select count(*) as n from graphile_worker._private_jobs`)).rows[0]?.n;
const work = () => startJobs({ connection: app.connection, tasks: app.tasks, log: log() });

test('a rescue is asked for while the mail server is down: the letter goes when it is back, also after a restart', async () => {
  const { user_email } = await people.account({ password: 'una frase 1' });
  server.refuse(true);
  const first = await work();
  await people.call('POST', '/api/users/rescue', null, { user_email });
  await expect.poll(() => said.some((line) => line.includes('Failed task'))).toBe(true);
  await first.stop();
  expect(await waiting()).toBe(1);
  server.refuse(false);
  await hurry();
  const second = await work();
  await expect.poll(() => server.received.length).toBe(1);
  await expect.poll(waiting).toBe(0);
  await second.stop();
  expect(server.received[0]?.to).toEqual([user_email]);
  // The log contains neither the receiver of the letter nor its text.
  expect(said.join('')).not.toContain(user_email);
  expect(said.join('')).not.toMatch(/[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5}/);
});

test('a job of a process that was killed is done by the next one', async () => {
  const { user_email, user_id } = await people.account({ password: 'una frase 1' });
  await app.pool.query(`update users set email_confirmed_at = null where user_id = $1`, [user_id]);
  await addJob(app.db, 'confirm', { user_id });
  // A killed process leaves the job like this: taken, and never released.
  await app.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'a dead worker', locked_at = now()`,
  );
  const running = await work();
  await expect.poll(() => server.received.length, { interval: 200 }).toBe(1);
  await running.stop();
  expect(server.received[0]?.to).toEqual([user_email]);
});

test('the database is out of reach just when a job ends: the worker begins again by itself, and nothing brings the process down', async () => {
  const { user_email } = await people.account({ password: 'una frase 1' });
  const elsewhere = new pg.Client({ ...app.connection, database: 'postgres' });
  await elsewhere.connect();
  const database = pg.escapeIdentifier(app.connection.database ?? '');
  const reachable = (allowed: boolean) =>
    elsewhere.query(`alter database ${database} allow_connections ${allowed}`);
  const shut = async () => {
    await reachable(false);
    await elsewhere.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'partidor-jobs' and datname = $1`,
      [app.connection.database],
    );
  };
  let letters = 0;
  const tasks: Tasks = {
    ...app.tasks,
    rescue: async (payload) => {
      await app.tasks.rescue(payload);
      letters += 1;
      if (letters === 1) await shut();
    },
  };
  const working = await startJobs({ connection: app.connection, tasks, log: log() });
  try {
    await people.call('POST', '/api/users/rescue', null, { user_email });
    await expect
      .poll(() => said.some((line) => line.includes('the jobs could not begin again yet')))
      .toBe(true);
    await reachable(true);
    await expect.poll(waiting).toBe(0);
    // The first letter was sent, and the line that records it was not written. It is sent once more rather than
    // never.
    expect(letters).toBe(2);
  } finally {
    await reachable(true);
    await working.stop();
    await elsewhere.end();
  }
});

test('a job of a killed process is taken over by one that was working beside it all the time', async () => {
  const { user_email, user_id } = await people.account({ password: 'una frase 1' });
  await app.pool.query(`update users set email_confirmed_at = null where user_id = $1`, [user_id]);
  const running = await startJobs({ connection: app.connection, tasks: app.tasks, log: log(), beatMs: 100 });
  try {
    await inTransaction(app.db, async (tx) => {
      await addJob(tx, 'confirm', { user_id });
      await sql`update graphile_worker._private_jobs set locked_by = 'a dead worker', locked_at = now()`.execute(
        tx,
      );
      await sql`insert into job_worker values ('a dead worker', now() - interval '1 minute')`.execute(tx);
    });
    await expect.poll(() => server.received.length, { interval: 100 }).toBe(1);
    expect(server.received[0]?.to).toEqual([user_email]);
  } finally {
    await running.stop();
  }
});

test('a long job of a process that lives is done once, however many others look on', async () => {
  let begun = 0;
  const done = Promise.withResolvers<void>();
  const tasks: Tasks = {
    ...app.tasks,
    rescue: async () => {
      begun += 1;
      await done.promise;
    },
  };
  const beside = () => startJobs({ connection: app.connection, tasks, log: log(), beatMs: 100 });
  const working = [await beside(), await beside(), await beside()];
  try {
    await addJob(app.db, 'rescue', { user_email: 'ana@example.org' });
    await expect.poll(() => begun).toBe(1);
    // The others check many times a job that is taken the entire time.
    await sleep(1500);
    expect(begun).toBe(1);
    done.resolve();
    await expect.poll(waiting).toBe(0);
  } finally {
    done.resolve();
    for (const each of working) await each.stop();
  }
  expect((await app.pool.query('select from job_worker')).rowCount).toBe(0);
});

test('a job is written with what it belongs to, or not at all', async () => {
  const undone = inTransaction(app.db, async (tx) => {
    await addJob(tx, 'confirm', { user_id: 1 });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await waiting()).toBe(0);
});

test('no secret rests in a waiting job', async () => {
  const { user_email } = await people.account({ password: 'una frase 1' });
  await people.call('POST', '/api/users/rescue', null, { user_email });
  await sleep(50);
  const { rows } = await app.pool.query(`select payload from graphile_worker._private_jobs`);
  expect(rows).toEqual([{ payload: { user_email } }]);
});
