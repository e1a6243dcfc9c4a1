import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OfficePrices } from '#contract/season/office/cups/prices.ts';
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

const read = async () => (await gate.people.call('GET', desk.path, desk.token)).json<OfficePrices>();

test('a list is read as it was written, for the cup and for a date', async () => {
  const terms = {
    early_cents: 1_600_000,
    early_days: 14,
    late_cents: 2_500_000,
    late_days: 2,
    classes: [{ category_id: gate.boys, cents: 1_500_000, early_cents: null, late_cents: 1_800_000 }],
    guest_cents: 100_000,
    second_class: { basis_points: 3000 },
    family: { from: 3, off: { basis_points: 2000 } },
    club: { from: 10, off: { cents: 50_000 } },
    extras: { number: 0, transponder: 800_000 },
  };
  expect((await desk.save(terms)).statusCode).toBe(200);
  expect((await desk.save({ cents: 0 }, { race_date: gate.race_date })).statusCode).toBe(200);
  const { lists, currency, step, classes } = await read();
  expect(lists).toMatchObject([
    { race_date: null, version: 1, terms: { cents: 2_000_000, ...terms } },
    { race_date: gate.race_date, version: 1, terms: { cents: 0, classes: [] } },
  ]);
  expect([currency, step, classes.length]).toEqual(['ARS', 1, 2]);
});

test('two organizers who write at once: the second is told', async () => {
  const answers = await Promise.all([desk.save({ cents: 100 }), desk.save({ cents: 200 })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test.each([
  ['a list whose early price is dearer', { early_cents: 9_000_000, early_days: 3 }, 'price.order'],
  ['an early price without a day', { early_cents: 1_000_000 }, 'price.days'],
])('%s is refused', async (_, terms, code) => {
  expect((await desk.save(terms)).json()).toMatchObject({ code });
  expect((await read()).lists).toEqual([]);
});

test('a class of another cup has no price here', async () => {
  const elsewhere = gate.boys;
  await gate.anotherDate();
  const classes = [{ category_id: elsewhere, cents: 1, early_cents: null, late_cents: null }];
  expect((await desk.save({ classes })).json()).toMatchObject({ code: 'race.category_elsewhere' });
});

test('where nobody pays cents, none is asked', async () => {
  await app.pool.query(`update organization set organization_currency = 'CLP' where organization_id = $1`, [
    gate.place.organization_id,
  ]);
  expect((await desk.save({ cents: 1_000_050 })).json()).toMatchObject({ code: 'price.amount' });
  await app.pool.query(`update organization set organization_currency = 'ARS' where organization_id = $1`, [
    gate.place.organization_id,
  ]);
});

test('prices are on record with the day and the amount', async () => {
  await desk.save({});
  await desk.save({ cents: 2_200_000 }, { version: 1 });
  const { rows } = await app.pool.query<{ was: unknown; became: unknown }>(
    `select was, became from audit where entity = 'cup' and action = 'prices' and entity_id = $1 order by audit_id desc limit 1`,
    [gate.cup_id],
  );
  expect(rows[0]).toMatchObject({
    was: { cents: 2_000_000 },
    became: { race_date: null, cents: 2_200_000, currency: 'ARS' },
  });
});

test('a code is added once, ended once, and stays on the list', async () => {
  await desk.save({});
  expect((await desk.code('club sur-10')).statusCode).toBe(200);
  expect((await desk.code('CLUBSUR10')).json()).toMatchObject({ code: 'price.code_taken' });
  expect((await desk.code('¡gratis!')).json()).toMatchObject({ code: 'price.code_wrong' });
  const [code] = (await read()).codes;
  expect(code).toMatchObject({ code: 'CLUBSUR10', uses: 0, ended: false });
  const end = () => gate.people.call('DELETE', `${desk.path}/codes/${code?.code_id ?? 0}`, desk.token);
  expect((await end()).statusCode).toBe(200);
  expect((await end()).statusCode).toBe(200);
  expect((await read()).codes).toMatchObject([{ code: 'CLUBSUR10', ended: true }]);
});

test('a family reads the price of three children in the order in which they are entered', async () => {
  await desk.save({ family: { from: 3, off: { basis_points: 2000 } }, second_class: { basis_points: 3000 } });
  const birthdate = `${Number(gate.race_date.slice(0, 4)) - 11}-06-01`;
  const riders = [];
  for (let child = 0; child < 3; child += 1) {
    const rider_id = await gate.people.rider(gate.place, { birthdate });
    await gate.licence(rider_id);
    await gate.licence(rider_id, gate.cruisers);
    riders.push(rider_id);
  }
  const { token } = await gate.people.account({ riders });
  const [one = 0, two = 0, three = 0] = riders;
  const quote = await desk.quote(token, [
    [one, gate.boys],
    [one, gate.cruisers],
    [two, gate.boys],
    [three, gate.boys],
  ]);
  expect(quote.items.map(({ cents }) => cents)).toEqual([2_000_000, 1_400_000, 2_000_000, 1_600_000]);
  expect(quote.cents).toBe(7_000_000);
  expect(quote.items[3]?.lines).toEqual([
    { what: 'usual', cents: 2_000_000, basis_points: null, nth: null },
    { what: 'family', cents: -400_000, basis_points: 2000, nth: 3 },
  ]);
  // The price that was shown is the price that is asked.
  for (const { rider_id, category_id, cents } of quote.items)
    expect((await desk.enter(token, rider_id, { price: cents }, category_id)).statusCode).toBe(200);
  expect(await desk.asked(three)).toEqual([
    { cents: 1_600_000, open: true, lines: ['usual 2000000', 'family -400000'] },
  ]);
  expect((await desk.asked(one)).map(({ cents }) => cents)).toEqual([2_000_000, 1_400_000]);
});

test('nobody reads the price of a child of others', async () => {
  await desk.save({});
  const { rider_id } = await gate.family();
  const { token } = await gate.family();
  await expect(desk.quote(token, [[rider_id, gate.boys]])).rejects.toThrow('rider.not_found');
});

test('a date without prices is free, and says so before anything is asked', async () => {
  const { token, rider_id } = await gate.family();
  expect((await gate.info(token, rider_id)).json()).toMatchObject({ priced: false });
  expect(await desk.quote(token, [[rider_id, gate.boys]])).toMatchObject({ free: true, cents: 0 });
  expect((await gate.enter(token, rider_id)).statusCode).toBe(200);
  expect(await desk.asked(rider_id)).toEqual([]);
});
