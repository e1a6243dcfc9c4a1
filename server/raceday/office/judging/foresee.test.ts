import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResultConsequences } from '#contract/raceday/office/results/results.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { heard, idsOf, judgedRace, nameOfHeat, Phone, places } from '#server/testing/judges.ts';
import { Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

test('the table sees what comes of a ruling before it rules, and nothing is written', async () => {
  const table = await judgedRace(app, office, 1);
  const judge = await Phone.open(table, office, 'finish');
  const chief = await Phone.open(table, office, 'chief');
  const heat = await judge.heat('M1');
  judge.sheet(heat, idsOf(heat));
  await judge.told();
  const results = idsOf(heat)
    .toReversed()
    .map((entry_id, index) => ({ entry_id, status: 'OK', place: index + 1 }));
  const foreseen = await chief.call('POST', '/foresee', { heat: nameOfHeat(heat), results });
  expect(foreseen.statusCode).toBe(200);
  const { lines, ranks } = foreseen.json<ResultConsequences>();
  expect(lines).toHaveLength(idsOf(heat).length);
  expect(ranks.length).toBeGreaterThan(0);
  expect(await places(table, 'M1')).toEqual(idsOf(heat));

  const twice = results.map((one) => ({ ...one, place: 1 }));
  const refused = await chief.call('POST', '/foresee', { heat: nameOfHeat(heat), results: twice });
  expect(refused.json()).toMatchObject({ code: 'results.place_twice' });
  const strange = [{ entry_id: 999_999, status: 'OK', place: 1 }];
  const other = await chief.call('POST', '/foresee', { heat: nameOfHeat(heat), results: strange });
  expect(other.json()).toMatchObject({ code: 'results.riders' });
  expect((await judge.call('POST', '/foresee', { heat: nameOfHeat(heat), results })).statusCode).toBe(403);
});

test('the table hears whether it confirms and whether results are public', async () => {
  const table = await judgedRace(app, office, 1, { table_confirms: true });
  const judge = await Phone.open(table, office, 'finish');
  const chief = await Phone.open(table, office, 'chief');
  for (const heat of (await judge.pack()).heats) judge.sheet(heat, idsOf(heat));
  await judge.told();
  expect(await heard(chief)).toMatchObject({ table_confirms: true, published: false });
});
