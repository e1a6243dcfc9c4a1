import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckIn } from '#contract/raceday/office/check-in/check-in.ts';
import type { LoanStock } from '#contract/raceday/office/check-in/loan-stock.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let table: RaceTable;

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
});
afterAll(() => app.stop());

const people = () => table.gate.people;
const address = () => `/api/office/organizations/${table.gate.place.organization_id}/loan-chips`;
const stock = async () =>
  (await people().call('GET', address(), table.secretary))
    .json<LoanStock>()
    .items.map(({ chip, state, out }) => [chip, state, out?.rider_id ?? null]);
const add = (chips: string[], token = table.secretary) => people().call('POST', address(), token, { chips });
const say = (race_id: number, rider_id: number, said: object) =>
  people().call('POST', `/api/desk/races/${race_id}/check-in`, table.secretary, {
    request_key: randomUUID(),
    rider_id,
    said,
  });
const toLend = async (race_id: number) =>
  (await people().call('GET', `/api/desk/races/${race_id}/check-in`, table.secretary)).json<CheckIn>().stock;

test('a chip of the stock is lent, stays out over dates, comes back, or is lost', async () => {
  expect(codeOf(await add(['1']))).toBe('check_in.chip');
  expect(codeOf(await add(['10233'], table.delegate))).toBe('session.not_allowed');
  await add(['FL-94890', '10233', '10234']);
  await add(['10233']);
  const { rider_id } = await table.gate.family();
  await table.enter(rider_id);
  const { race_id } = table.gate;
  expect(await toLend(race_id)).toEqual(['10233', '10234', 'FL94890']);
  await say(race_id, rider_id, { kind: 'chip', chip: '10233', loaned: true });
  expect(await toLend(race_id)).toEqual(['10233', '10234', 'FL94890']);
  await say(race_id, rider_id, { kind: 'chip', chip: '99999', loaned: true });

  await table.gate.anotherDate();
  expect(await toLend(table.gate.race_id)).toEqual(['10234', 'FL94890']);
  expect(await stock()).toEqual([
    ['10233', 'ready', rider_id],
    ['10234', 'ready', null],
    ['99999', null, rider_id],
    ['FL94890', 'ready', null],
  ]);

  const lost = { chip: '10234', state: 'lost' };
  await people().call('PUT', address(), table.secretary, lost);
  await people().call('PUT', address(), table.secretary, { chip: 'fl-94890', state: 'gone' });
  expect(await toLend(table.gate.race_id)).toEqual([]);
  const { items } = (await people().call('GET', address(), table.secretary)).json<LoanStock>();
  for (const { out } of items)
    if (out) await say(out.race_id, out.rider_id, { kind: 'returned', mark_keys: out.mark_keys });
  expect(await stock()).toEqual([
    ['10233', 'ready', null],
    ['10234', 'lost', null],
  ]);
  expect(await toLend(table.gate.race_id)).toEqual(['10233']);
});
