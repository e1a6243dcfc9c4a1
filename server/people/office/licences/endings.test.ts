import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#rules/calendar.ts';
import type { ClubEnding } from '#contract/people/licences/endings.ts';
import type { OfficeToday } from '#contract/operations/office/today.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';

let app: TestApp;
let table: RaceTable;
let today = '';

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
  today = addDays(table.gate.race_date, -5);
});
afterAll(() => app.stop());
beforeEach(() =>
  app.pool.query(
    'set session_replication_role = replica; truncate rider, lbr cascade; reset session_replication_role',
  ),
);

const inDays = (days: number) => addDays(today, days);
const year = () => today.slice(0, 4);
const read = async (token: string) =>
  (await table.gate.people.call('GET', '/api/office/endings', token)).json<{ items: ClubEnding[] }>().items;
const short = (items: readonly ClubEnding[]) =>
  items.map(({ rider_id, what, ends_on, over }) => [rider_id, what, ends_on, over]);

/** Makes a rider with a licence that ends on a day. */
async function licensed(ends_on: string, options: { other?: boolean } = {}): Promise<number> {
  const rider_id = await table.rider(options);
  await app.pool.query('update lbr set expires_on = $2 where rider_id = $1', [rider_id, ends_on]);
  return rider_id;
}
const papers = (rider_id: number, dni: string | null, insurance: string | null) =>
  app.pool.query('update rider set dni_expires_on = $2, insurance_expires_on = $3 where rider_id = $1', [
    rider_id,
    dni,
    insurance,
  ]);

test('what ends within thirty days, and what ended this season, the first to end at the top', async () => {
  const soon = await licensed(inDays(30));
  await licensed(inDays(31));
  const over = await licensed(`${year()}-01-01`);
  await licensed(`${Number(year()) - 1}-12-31`);
  const ill = await licensed(inDays(200));
  await papers(ill, inDays(400), inDays(3));
  const expected = [
    [over, 'licence', `${year()}-01-01`, today !== `${year()}-01-01`],
    [ill, 'insurance', inDays(3), false],
    [soon, 'licence', inDays(30), false],
  ];
  expect(short(await read(table.delegate))).toEqual(expected);
  expect(short(await read(table.secretary))).toEqual(expected);
});

test('a club reads nothing of another one, and its office both', async () => {
  const [own, theirs] = [await licensed(inDays(2)), await licensed(inDays(4), { other: true })];
  await papers(theirs, inDays(1), null);
  expect((await read(table.delegate)).map(({ rider_id }) => rider_id)).toEqual([own]);
  expect((await read(table.otherDelegate)).map(({ rider_id }) => rider_id)).toEqual([theirs, theirs]);
  expect(new Set((await read(table.secretary)).map(({ rider_id }) => rider_id))).toEqual(
    new Set([own, theirs]),
  );
  const organization_id = await app.world.organization('Liga del Este');
  const { token } = await table.gate.people.account({ roles: [{ role: 'organizer', organization_id }] });
  const desk = await table.gate.people.account({
    roles: [{ role: 'desk', organization_id: table.gate.place.organization_id }],
  });
  expect([await read(token), await read(desk.token)]).toEqual([[], []]);
});

test('a licence that another one goes on after, or that is asked for again, is no news', async () => {
  const rider_id = await licensed(inDays(2));
  await app.pool.query(
    `insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest, lbr_status, expires_on)
     select rider_id, organization_id, cup_id, category_id, season + 1, 'FALSE', 'FALSE', 'SENT', expires_on + 365 from lbr
     where rider_id = $1`,
    [rider_id],
  );
  expect(await read(table.delegate)).toEqual([]);
});

test('today counts them for whoever runs the club', async () => {
  await licensed(inDays(2));
  await licensed(inDays(2), { other: true });
  const counted = async (token: string) =>
    (await table.gate.people.call('GET', '/api/office/today', token)).json<OfficeToday>().endings;
  expect([await counted(table.delegate), await counted(table.secretary)]).toEqual([1, null]);
});
