import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BasketQuote, BasketResult, OpenDate } from '#contract/entries/baskets.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { Gate } from '#server/testing/gate.ts';
import { Till } from '#server/testing/money.ts';
import { PriceDesk } from '#server/testing/prices.ts';

let app: TestApp;
let till: Till;
let gate: Gate;
let desk: PriceDesk;

beforeAll(async () => {
  app = await startTestApp();
  till = await Till.ofOrganization(app);
  gate = till.gate;
  desk = await PriceDesk.open(app, gate);
});
afterAll(() => app.stop());
// All cups belong to one organization, so the dates of the previous test are closed.
beforeEach(() => app.pool.query(`update cup set cup_status = 'CLOSED'`));

interface Place {
  race_id: number;
  boys: number;
  cup_id: number;
}

/** Opens another date of another cup and returns it. The gate stays at it. */
async function open(terms: Parameters<PriceDesk['save']>[0] = {}): Promise<Place> {
  await gate.anotherDate();
  await desk.save(terms);
  const { race_id, boys, cup_id } = gate;
  return { race_id, boys, cup_id };
}

/** Makes a family of children who have the licence of these dates. */
async function familyOf(count: number, dates: readonly Place[]) {
  const riders: number[] = [];
  for (let child = 0; child < count; child += 1) {
    const birthdate = `${Number(gate.race_date.slice(0, 4)) - 11}-06-01`;
    const rider_id = await gate.people.rider(gate.place, { birthdate });
    for (const { boys, cup_id } of dates) await gate.licence(rider_id, boys, cup_id);
    riders.push(rider_id);
  }
  return { ...(await gate.people.account({ riders })), riders };
}

const basketOf = (riders: readonly number[], dates: readonly Place[]) =>
  dates.flatMap(({ race_id, boys }) => riders.map((rider_id) => ({ race_id, rider_id, category_id: boys })));

const ask = (token: string, what: 'quote' | 'entries', items: readonly object[], more: object = {}) =>
  gate.people.call('POST', `/api/organizations/${gate.place.organization_id}/${what}`, token, {
    items,
    ...more,
  });

const quoted = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json<BasketQuote>();
const entered = async (token: string, items: readonly object[]) =>
  (await ask(token, 'entries', items)).json<{ items: BasketResult[] }>().items;

const duesOf = async (riders: readonly number[]) =>
  (await Promise.all(riders.map((rider_id) => desk.asked(rider_id)))).map((dues) =>
    dues.map(({ cents }) => cents),
  );

test('two children in two dates of two cups go in at once, for the price that was said', async () => {
  const family = { family: { from: 2, off: { basis_points: 5000 } } };
  const dates = [await open(family), await open(family)];
  const { token, riders } = await familyOf(2, dates);
  const items = basketOf(riders, dates);
  const quote = await quoted(token, 'quote', items);
  expect(quote).toMatchObject({ currency: 'ARS', cents: 6_000_000, credit_cents: 0 });
  expect(quote.races.map(({ cents }) => cents)).toEqual([3_000_000, 3_000_000]);
  const priced = items.map((item) => ({
    ...item,
    price: quote.races
      .find(({ race_id }) => race_id === item.race_id)
      ?.items.find(({ rider_id }) => rider_id === item.rider_id)?.cents,
  }));
  const done = await entered(token, priced);
  expect(done.map(({ entry }) => entry?.entry_id === null)).toEqual([false, false, false, false]);
  expect(await duesOf(riders)).toEqual([
    [2_000_000, 2_000_000],
    [1_000_000, 1_000_000],
  ]);
});

test('who cannot enter one date is told why, and everybody else is in', async () => {
  const [one, two] = [await open(), await open()];
  const { token, riders } = await familyOf(2, [one]);
  await gate.licence(riders[0] ?? 0, two.boys, two.cup_id);
  const done = await entered(token, basketOf(riders, [one, two]));
  expect(done.map(({ entry, code }) => [entry !== null, code])).toEqual([
    [true, null],
    [true, null],
    [true, null],
    [false, 'inscription.licence_not_approved'],
  ]);
  expect(done[3]?.words).toContain('licencia');
});

test('a basket that is sent again enters and charges nobody twice', async () => {
  const dates = [await open(), await open()];
  const { token, riders } = await familyOf(1, dates);
  const first = await entered(token, basketOf(riders, dates));
  expect(await entered(token, basketOf(riders, dates))).toEqual(first);
  expect(await duesOf(riders)).toEqual([[2_000_000, 2_000_000]]);
});

test('an entry that costs more by now is not made, and says so', async () => {
  const dates = [await open(), await open({ cents: 3_000_000 })];
  const { token, riders } = await familyOf(1, dates);
  const items = basketOf(riders, dates).map((item) => ({ ...item, price: 2_000_000 }));
  expect((await entered(token, items)).map(({ code }) => code)).toEqual([null, 'price.changed']);
});

test('credit of the family is counted once over all dates', async () => {
  const paid = await open({ cents: 2_500_000 });
  const { token, riders } = await familyOf(1, [paid]);
  const [rider_id = 0] = riders;
  await gate.enter(token, rider_id);
  const { rows } = await app.pool.query<{ due_id: number }>('select due_id from due where rider_id = $1', [
    rider_id,
  ]);
  await till.cash([{ due_id: rows[0]?.due_id ?? 0, cents: 2_500_000 }]);
  await gate.withdraw(token, rider_id);
  const dates = [await open(), await open()];
  const quote = await quoted(token, 'quote', basketOf(riders, dates));
  expect(quote).toMatchObject({ cents: 4_000_000, credit_cents: 2_500_000 });
  expect(quote.races.map(({ credit_cents }) => credit_cents)).toEqual([2_000_000, 500_000]);
});

test('the last use of a code is said once, not for every date', async () => {
  await gate.anotherDate();
  await desk.save({});
  await desk.code('UNAVEZ', { most_uses: 1 });
  const date = { race_id: gate.race_id, boys: gate.boys, cup_id: gate.cup_id };
  const { token, riders } = await familyOf(2, [date]);
  expect(await quoted(token, 'quote', basketOf(riders, [date]), { code: 'unavez' })).toMatchObject({
    cents: 3_000_000,
  });
});

test('nobody asks for children of others, nor for dates of another organization', async () => {
  const date = await open();
  const { riders } = await familyOf(1, [date]);
  const stranger = await familyOf(1, [date]);
  for (const what of ['quote', 'entries'] as const)
    expect((await ask(stranger.token, what, basketOf(riders, [date]))).json()).toMatchObject({
      code: 'rider.not_found',
    });
  const path = `/api/organizations/${gate.place.organization_id + 1000}`;
  const items = basketOf(stranger.riders, [date]);
  const quote = await gate.people.call('POST', `${path}/quote`, stranger.token, { items, code: '' });
  expect(quote.json()).toMatchObject({ code: 'race.not_found' });
  const made = await gate.people.call('POST', `${path}/entries`, stranger.token, { items });
  expect(made.json()).toMatchObject({ items: [{ entry: null, code: 'race.not_found' }] });
});

test('the other dates that take entries are offered with each child and the price of each class', async () => {
  const [one, two] = [await open(), await open({ cents: 900_000 })];
  await gate.anotherDate();
  await gate.status('CLOSED');
  const { token, riders } = await familyOf(2, [two]);
  const answer = await gate.people.call('GET', `/api/races/${one.race_id}/open-dates`, token);
  const { items } = answer.json<{ items: OpenDate[] }>();
  expect(items.map(({ race_id }) => race_id)).toEqual([two.race_id]);
  expect(items[0]?.riders.map(({ rider_id }) => rider_id)).toEqual(riders);
  const boys = items[0]?.riders[0]?.items.find(({ category_id }) => category_id === two.boys);
  expect(boys).toMatchObject({ price_cents: 900_000, refusal: null });
});
