import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PublicPrice } from '#contract/money/prices.ts';
import { addDays } from '#rules/calendar.ts';
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

interface Said {
  entry_price?: PublicPrice;
}

const read = async <Body>(url: string) => (await gate.people.call('GET', url, null)).json<Body>();

/** Reads what everybody reads of the price of the gate's date, in each answer that shows it. */
async function said(): Promise<(PublicPrice | undefined)[]> {
  const { race_id, cup_id } = gate;
  const race = await read<Said>(`/api/races/${race_id}`);
  const cup = await read<{ cup_dates: Said[] }>(`/api/cups/${cup_id}`);
  const list = await read<{ items: { cup_id: number; cup_dates: Said[] }[] }>('/api/cups');
  const calendar = await read<{ items: Said[] }>(`/api/calendar?cup_id=${cup_id}`);
  const listed = list.items.find((one) => one.cup_id === cup_id);
  return [race, cup.cup_dates[0], listed?.cup_dates[0], calendar.items[0]].map((one) => one?.entry_price);
}

const everywhere = (price: Partial<PublicPrice>) =>
  Array.from({ length: 4 }, () => expect.objectContaining(price));

const nowhere = [undefined, undefined, undefined, undefined];

test('what a date costs is read before signing in, and a new price at once', async () => {
  // Who has said no price may still take money at the track: that it costs nothing would be our invention.
  expect(await said()).toEqual(nowhere);
  await desk.save({ cents: 0 });
  await expect.poll(said).toEqual(everywhere({ from_cents: 0, to_cents: 0, until: null }));
  await desk.save({}, { version: 1 });
  await expect
    .poll(said)
    .toEqual(everywhere({ currency: 'ARS', from_cents: 2_000_000, to_cents: 2_000_000 }));
  await desk.save({ cents: 2_400_000 }, { version: 2 });
  await expect.poll(said).toEqual(everywhere({ from_cents: 2_400_000, to_cents: 2_400_000 }));
});

test('the price of the date itself goes before that of the cup, and cheaper classes make it a range', async () => {
  await desk.save({});
  const little = { category_id: gate.cruisers, cents: 900_000, early_cents: null, late_cents: null };
  await desk.save({ cents: 3_000_000, classes: [little] }, { race_date: gate.race_date });
  await expect.poll(said).toEqual(everywhere({ from_cents: 900_000, to_cents: 3_000_000 }));
});

test('an early price says until when it stands', async () => {
  await gate.closesDaysBefore(0);
  await desk.save({ early_cents: 1_500_000, early_days: 4 });
  const until = `${addDays(gate.race_date, -3)}T03:00:00Z`;
  await expect.poll(said).toEqual(everywhere({ from_cents: 1_500_000, to_cents: 2_000_000, until }));
});

test('nothing is said of a date that nobody can enter any more', async () => {
  await desk.save({});
  await gate.status('DRAWN');
  await expect.poll(said).toEqual(nowhere);
});
