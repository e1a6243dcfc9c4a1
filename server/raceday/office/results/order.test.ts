import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DayOrder } from '#contract/raceday/office/results/order.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

test('a day is typed in the order of its race numbers: moto by moto over all classes, then stage by stage', async () => {
  const table = await DrawTable.open(app, office, [5, 11]);
  const order = async () => (await table.ask('GET', '/order')).json<DayOrder>();
  expect((await order()).heats).toEqual([]);
  await table.draw();
  const numbers = async () => (await order()).heats.map(({ heat }) => heat.number);
  expect(await numbers()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  await table.ride(table.classes[1]);
  await table.follow(table.classes[1]);
  expect((await numbers()).at(-1)).toBe('F1');
  const [first] = (await order()).heats;
  const { heats } = await table.results(table.classes[0]);
  // It has the same basis as in the class: if it is written here and there, the second write is refused.
  expect(first?.heat).toEqual(heats[0]);
});
