import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RiderPayments } from '#contract/money/payments.ts';
import { pino } from 'pino';
import { startJobs } from '#server/ground/jobs/worker.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { Till } from '#server/testing/money.ts';
import { PriceDesk } from '#server/testing/prices.ts';

/* Tests the letter that is sent before a part of an entry is due. */

let mail: Awaited<ReturnType<typeof startMailServer>>;
let app: TestApp;
let till: Till;
let prices: PriceDesk;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ MAIL_URL: mail.url });
  till = await Till.ofOrganization(app);
  prices = await PriceDesk.open(app, till.gate);
});
afterAll(async () => {
  await app.stop();
  await mail.stop();
});
beforeEach(async () => {
  await app.pool.query('delete from rate_limit');
  await app.pool.query('delete from graphile_worker._private_jobs');
  // The parts that the test before left open are long over.
  await rewrite([`update due_part set due_on = date '2020-01-01' + nth`, []]);
  await app.pool.query('update organization set parts_reminded_until = null');
  await till.gate.anotherDate();
  await prices.save({});
  const parts = { parts: 2, days_before: 1 };
  await till.gate.people.call('PUT', `${prices.path}/parts`, prices.token, { parts });
  await letters();
});

const today = `(now() at time zone 'America/Argentina/Buenos_Aires')::date`;

/**
 * Makes a family with so many children, each entered for $ 20.000 in two parts, agreed two months ago. The first part
 * is due in so many days.
 */
async function family(days: number, children = 1) {
  const { gate } = till;
  const riders: number[] = [];
  for (let more = 0; more < children; more += 1) {
    const birthdate = `${till.season - 11}-06-01`;
    const rider_id = await gate.people.rider(gate.place, { firstname: `Hijo ${more}`, birthdate });
    await gate.licence(rider_id);
    riders.push(rider_id);
  }
  const account = await gate.people.account({ riders });
  const dues: { due_id: number; rider_id: number }[] = [];
  for (const rider_id of riders) {
    await prices.enter(account.token, rider_id);
    const path = `/api/payments?rider_id=${rider_id}`;
    const { items } = (await gate.people.call('GET', path, account.token)).json<RiderPayments>();
    const due_id = items[0]?.due_id ?? 0;
    dues.push({ due_id, rider_id });
    await dueIn(due_id, days);
  }
  // This takes the letter that they are entered.
  await letters();
  return { ...account, riders, dues };
}

/** Writes rows that are otherwise never rewritten, because no time passes in a test. */
async function rewrite(...statements: [text: string, values: number[]][]): Promise<void> {
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    for (const [text, values] of statements) await client.query(text, values);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The first part of a due is due in so many days, the second a month later. */
const dueIn = (due_id: number, days: number, agreedDaysAgo = 60) =>
  rewrite(
    [
      'update due set created_at = now() - make_interval(days => $2::int) where due_id = $1',
      [due_id, agreedDaysAgo],
    ],
    [`update due_part set due_on = ${today} + $2::int + 30 * (nth - 1) where due_id = $1`, [due_id, days]],
  );

/** Returns the letters about parts that the mail server received since the last call. */
const taken = () =>
  mail.received
    .splice(0)
    .map(({ to, mail: { subject = '', text = '' } }) => ({ to: to.join(), subject, text }))
    .filter(({ subject }) => subject.startsWith('Próximo pago'));

async function letters() {
  await app.runJobs();
  return taken();
}

async function remind() {
  await app.tasks.remind_parts({});
  return letters();
}

/** Sends the reminders as if it were another day. */
async function remindAnew() {
  await app.pool.query('update organization set parts_reminded_until = null');
  return remind();
}

test('three days before, one letter for all children, once, and by when', async () => {
  const { user_email } = await family(3, 2);
  const sent = await remind();
  expect(sent.map(({ to }) => to)).toEqual([user_email]);
  expect(sent[0]?.text).toMatch(/Hijo 0.+parte 1 de 2, \$\s10\.000, hasta el \S+ \d\d-\d\d a las 23:59/);
  expect(sent[0]?.text).toMatch(/Hijo 1.+parte 1 de 2, \$\s10\.000/);
  expect(sent[0]?.text).toContain('/payments');
  expect(await remind()).toEqual([]);
  expect(await remindAnew()).toEqual([]);
});

test('mother and father each have theirs', async () => {
  const { riders, user_email } = await family(3);
  const other = await till.gate.people.account({ riders });
  expect((await remind()).map(({ to }) => to).toSorted()).toEqual([user_email, other.user_email].toSorted());
});

test('on other days nothing is said', async () => {
  const { dues } = await family(4);
  for (const days of [4, 2, 1, 0, -1]) {
    await dueIn(dues[0]?.due_id ?? 0, days);
    expect(await remindAnew()).toEqual([]);
  }
});

test('nothing of a part that is paid, and only what is left of one that is paid in part', async () => {
  const { dues } = await family(3, 2);
  const [paid, partly] = dues;
  await till.receipt([{ due_id: paid?.due_id ?? 0, cents: 1_000_000 }]);
  await till.receipt([{ due_id: partly?.due_id ?? 0, cents: 400_000 }]);
  await letters();
  const [letter, ...others] = await remind();
  expect(others).toEqual([]);
  expect(letter?.text).not.toContain('Hijo 0');
  expect(letter?.text).toMatch(/Hijo 1.+parte 1 de 2, \$\s6\.000/);
});

test('what is missing of the part before it is said too', async () => {
  const { dues } = await family(-27);
  await till.receipt([{ due_id: dues[0]?.due_id ?? 0, cents: 300_000 }]);
  await letters();
  expect((await remind())[0]?.text).toMatch(
    /parte 2 de 2, \$\s10\.000.+\s+De las partes de antes faltan además \$\s7\.000/,
  );
});

test('nothing while a proof waits to be judged', async () => {
  const { token, dues } = await family(3);
  const [due] = dues;
  if (due) await till.prove(token, due);
  await letters();
  expect(await remind()).toEqual([]);
});

test('nothing of an entry that was taken back, of one that is free after all, nor where the organization takes no payments', async () => {
  const gone = await family(3);
  await till.gate.withdraw(gone.token, gone.riders[0] ?? 0);
  const free = await family(3);
  await till.ask('DELETE', `/dues/${free.dues[0]?.due_id}`);
  await letters();
  expect(await remind()).toEqual([]);
  const { organization_id } = till.gate.place;
  const takes = (is: boolean) =>
    app.pool.query('update organization set organization_payments = $2 where organization_id = $1', [
      organization_id,
      is,
    ]);
  await family(3);
  await takes(false);
  expect(await remindAnew()).toEqual([]);
  await takes(true);
});

test('who agreed to it within those days has just read it', async () => {
  const { dues } = await family(3);
  await dueIn(dues[0]?.due_id ?? 0, 2, 1);
  await app.pool.query(`update organization set parts_reminded_until = ${today} - 2`);
  expect(await remind()).toEqual([]);
});

test('a server that was off for two days makes up for them', async () => {
  await family(1);
  await app.pool.query(`update organization set parts_reminded_until = ${today} - 3`);
  expect(await remind()).toHaveLength(1);
});

test('two nodes at once make one letter', async () => {
  await family(3, 2);
  await Promise.all([app.tasks.remind_parts({}), app.tasks.remind_parts({})]);
  const jobs = [letters(), letters()];
  expect((await Promise.all(jobs)).flat()).toHaveLength(1);
});

test('a node that is killed while it makes them leaves none half made', async () => {
  await family(3);
  await app.pool.query(
    `create function no_jobs() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`,
  );
  await app.pool.query(
    `create trigger no_jobs before insert on graphile_worker._private_jobs for each row execute function no_jobs()`,
  );
  await expect(app.tasks.remind_parts({})).rejects.toThrow('killed');
  await app.pool.query('drop trigger no_jobs on graphile_worker._private_jobs');
  await app.pool.query('drop function no_jobs');
  expect(await remind()).toHaveLength(1);
});

test('one that is killed with the letter in hand does not send it again', async () => {
  const { user_id } = await family(3);
  await app.tasks.remind_parts({});
  await app.tasks.part_reminder({ user_id });
  expect(taken()).toHaveLength(1);
  // A killed process leaves its job like this: taken, and never given back.
  await app.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'a dead worker', locked_at = now()`,
  );
  const log = pino({ level: 'silent' });
  const running = await startJobs({ connection: app.connection, tasks: app.tasks, log });
  const waiting = async () =>
    (await app.pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'part_reminder'`))
      .rowCount;
  await expect.poll(waiting).toBe(0);
  await running.stop();
  expect(taken()).toEqual([]);
});

test('what the mail server did not take is sent when it takes letters again', async () => {
  await family(3);
  mail.refuse(true);
  expect(await remind()).toEqual([]);
  mail.refuse(false);
  await app.pool.query('update graphile_worker._private_jobs set run_at = now()');
  expect(await letters()).toHaveLength(1);
});

test('paid between the making and the letter, nothing is sent', async () => {
  const { dues } = await family(3);
  await app.tasks.remind_parts({});
  await till.receipt([{ due_id: dues[0]?.due_id ?? 0, cents: 1_000_000 }]);
  expect(await letters()).toEqual([]);
});
