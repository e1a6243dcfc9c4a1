import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { PriceDesk } from '#server/testing/prices.ts';

let app: TestApp;
let gate: Gate;
let desk: PriceDesk;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  desk = await PriceDesk.open(app, gate);
});
afterAll(() => app.stop());
beforeEach(() => gate.anotherDate());

const office = (rider_id: number, more: object = {}) =>
  gate.people.call('PUT', `/api/office/races/${gate.race_id}/entries`, desk.token, {
    rider_id,
    category_id: gate.boys,
    ...more,
  });

test('an entry sent ten times is asked for once, with its lines', async () => {
  await desk.save({});
  const { token, rider_id } = await gate.family();
  const answers = await Promise.all(Array.from({ length: 10 }, () => desk.enter(token, rider_id)));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(await desk.asked(rider_id)).toEqual([{ cents: 2_000_000, open: true, lines: ['usual 2000000'] }]);
});

test('a new list changes nothing of who is in', async () => {
  await desk.save({});
  const { token, rider_id } = await gate.family();
  await desk.enter(token, rider_id);
  await desk.save({ cents: 5_000_000 }, { version: 1 });
  expect(await desk.asked(rider_id)).toMatchObject([{ cents: 2_000_000, open: true }]);
});

test('who was told a lower price than it is by now is not entered', async () => {
  await desk.save({});
  const { token, rider_id } = await gate.family();
  const refused = await desk.enter(token, rider_id, { price: 1_900_000 });
  expect(refused.json()).toMatchObject({ code: 'price.changed' });
  expect(await gate.riders()).toEqual([]);
  expect((await desk.enter(token, rider_id, { price: 2_000_000 })).statusCode).toBe(200);
});

test('the last use of a code is one of ten families, and the others are not entered', async () => {
  await desk.save({});
  await desk.code('ULTIMO', { most_uses: 1 });
  const families = [];
  for (let one = 0; one < 10; one += 1) families.push(await gate.family());
  const answers = await Promise.all(
    families.map(({ token, rider_id }) => desk.enter(token, rider_id, { code: ' ultimo ' })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((one) => one.json<{ code: string }>().code)).toEqual(
    Array.from({ length: 9 }, () => 'price.code_used_up'),
  );
  const [winner] = await gate.riders();
  expect(await gate.riders()).toHaveLength(1);
  expect(await desk.asked(winner ?? 0)).toEqual([
    { cents: 1_000_000, open: true, lines: ['usual 2000000', 'code -1000000'] },
  ]);
});

test.each([
  ['nobody made', 'NADIE', {}, 'price.code_unknown'],
  ['that is over', 'VIEJO', { valid_until: '2020-01-01' }, 'price.code_over'],
])('a code %s takes nothing off', async (_, code, more, refusal) => {
  await desk.save({});
  if (code !== 'NADIE') await desk.code(code, more);
  const { token, rider_id } = await gate.family();
  expect((await desk.enter(token, rider_id, { code })).json()).toMatchObject({ code: refusal });
  expect(await desk.quote(token, [[rider_id, gate.boys]], { code })).toMatchObject({
    cents: 2_000_000,
    code_refusal: refusal,
  });
});

test('a code for all of it leaves nothing to ask, and its use is counted', async () => {
  await desk.save({});
  await desk.code('GRATIS', { off: { basis_points: 10_000 }, most_uses: 1 });
  const { token, rider_id } = await gate.family();
  expect((await desk.enter(token, rider_id, { code: 'gratis', price: 0 })).statusCode).toBe(200);
  expect(await desk.asked(rider_id)).toEqual([]);
  const other = await gate.family();
  expect((await desk.enter(other.token, other.rider_id, { code: 'gratis' })).json()).toMatchObject({
    code: 'price.code_used_up',
  });
});

test('a transponder is hired once for a rider, whatever the classes', async () => {
  await desk.save({ extras: { number: null, transponder: 800_000 } });
  const { token, rider_id } = await gate.family();
  await gate.licence(rider_id, gate.cruisers);
  const extras = ['transponder', 'number'];
  await desk.enter(token, rider_id, { extras });
  await desk.enter(token, rider_id, { extras }, gate.cruisers);
  expect((await desk.asked(rider_id)).map(({ lines }) => lines)).toEqual([
    ['usual 2000000', 'transponder 800000'],
    ['usual 2000000'],
  ]);
});

test('who waits pays the price of the day of asking, with the code, when there is a place', async () => {
  await desk.save({ early_cents: 1_500_000, early_days: 14 });
  await desk.code('AMIGOS');
  const small = await gate.category('Chicos', { min_age: 5, max_age: 15, limit: 1 });
  const [first, second] = [await gate.family(), await gate.family()];
  for (const { rider_id } of [first, second]) await gate.licence(rider_id, small);
  await desk.enter(first.token, first.rider_id, {}, small);
  const waits = await desk.enter(second.token, second.rider_id, { code: 'amigos' }, small);
  expect(waits.json()).toMatchObject({ waiting: 1 });
  expect(await desk.asked(second.rider_id)).toEqual([]);
  await app.pool.query(`update price_choice set chosen_on = chosen_on - 20 where rider_id = $1`, [
    second.rider_id,
  ]);
  await gate.withdraw(first.token, first.rider_id, small);
  expect(await desk.asked(second.rider_id)).toMatchObject([
    { cents: 750_000, lines: ['early 1500000', 'code -750000'] },
  ]);
  expect(await desk.asked(first.rider_id)).toMatchObject([{ cents: 2_000_000, open: false }]);
});

test('an entry put back by the desk has the price it had', async () => {
  await desk.save({});
  await desk.code('AMIGOS', { most_uses: 1 });
  const { rider_id } = await gate.family();
  expect((await office(rider_id, { code: 'amigos' })).statusCode).toBe(200);
  const gone = await gate.people.call('PUT', `/api/office/races/${gate.race_id}/withdrawals`, desk.token, {
    rider_id,
    category_id: gate.boys,
  });
  await desk.save({ cents: 9_000_000 }, { version: 1 });
  const { withdrawal_id } = gone.json<{ withdrawal_id: number }>();
  const undone = await gate.people.call('POST', `/api/office/withdrawals/${withdrawal_id}/undo`, desk.token);
  expect(undone.statusCode).toBe(200);
  const lines = ['usual 2000000', 'code -1000000'];
  expect(await desk.asked(rider_id)).toEqual([{ cents: 1_000_000, open: true, lines }]);
});

test('who is moved into another class keeps day and code, at the price of that class', async () => {
  const older = await gate.category('Mayores', { min_age: 5, max_age: 15 });
  await desk.save({
    classes: [{ category_id: older, cents: 3_000_000, early_cents: null, late_cents: null }],
  });
  await desk.code('AMIGOS');
  const { token, rider_id } = await gate.family();
  await gate.licence(rider_id, older);
  await desk.enter(token, rider_id, { code: 'amigos' });
  const moved = await gate.people.call('PUT', `/api/office/races/${gate.race_id}/category`, desk.token, {
    rider_id,
    category_id: gate.boys,
    into_category_id: older,
  });
  expect(moved.statusCode).toBe(200);
  expect(await desk.asked(rider_id)).toMatchObject([
    { cents: 1_000_000, open: false },
    { cents: 1_500_000, open: true },
  ]);
});

test('who is let in after entries closed pays the late price', async () => {
  await desk.save({ late_cents: 2_600_000 });
  await gate.closesDaysBefore(10);
  const { rider_id } = await gate.family();
  expect((await office(rider_id, { reason: 'Llegó tarde' })).statusCode).toBe(200);
  expect(await desk.asked(rider_id)).toMatchObject([{ cents: 2_600_000, lines: ['late 2600000'] }]);
});

test('a guest of another organization pays more', async () => {
  await desk.save({ guest_cents: 300_000 });
  const { token, rider_id } = await gate.family();
  await app.pool.query(
    `update lbr set lbr_type = 'TRUE', lbr_guest = 'TRUE', race_date = $2, expires_on = $2 where rider_id = $1`,
    [rider_id, gate.race_date],
  );
  expect((await desk.enter(token, rider_id)).statusCode).toBe(200);
  expect(await desk.asked(rider_id)).toMatchObject([{ lines: ['usual 2000000', 'guest 300000'] }]);
});

test('the lines of a frozen price are never changed', async () => {
  await desk.save({});
  const { token, rider_id } = await gate.family();
  await desk.enter(token, rider_id);
  await expect(app.pool.query(`update due_line set cents = 1`)).rejects.toThrow('never changed');
  await expect(app.pool.query(`delete from due_line`)).rejects.toThrow('never changed');
});
