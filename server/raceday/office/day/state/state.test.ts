import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DayState } from '#contract/raceday/office/day/state.ts';
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

async function stateOf(table: DrawTable): Promise<DayState> {
  return (await table.ask('GET', '/day/state')).json<DayState>();
}

/** Returns `step done/of: what is in its way` for the step that the race is at. */
async function standsAt(table: DrawTable): Promise<string> {
  const { steps } = await stateOf(table);
  const now = steps.find(({ state }) => state === 'now');
  return now
    ? `${now.step} ${now.done}/${now.of}: ${now.blocks.map(({ by, count }) => `${by} ${count}`).join(', ')}`
    : 'over';
}

/** Gives everybody what an entry needs: licences belong to another test. */
async function everybodyMay(table: DrawTable): Promise<void> {
  await app.pool.query(
    `update rider set rider_birthdate = '2015-05-05' where rider_id in (select rider_id from entry where race_id = $1)`,
    [table.race_id],
  );
  await app.pool.query(
    `insert into lbr (rider_id, category_id, cup_id, organization_id, season, lbr_guest, lbr_status, lbr_type, race_date)
     select e.rider_id, e.category_id, r.cup_id, c.organization_id, extract(year from r.race_date)::int, 'TRUE', 'APPROVED', 'TRUE', r.race_date
     from entry e join race r using (race_id) join cup c on c.cup_id = r.cup_id where e.race_id = $1`,
    [table.race_id],
  );
}

test('a day goes through its steps, and each says what is in its way', async () => {
  const table = await DrawTable.open(app, office, [5, 11]);
  expect((await stateOf(table)).steps[0]).toMatchObject({ step: 'lists', state: 'now', done: 0, of: 2 });
  expect((await stateOf(table)).steps[0]?.blocks).toContainEqual({
    by: 'licence',
    count: 16,
    category_id: table.classes[0],
  });
  await everybodyMay(table);
  expect(await standsAt(table)).toBe('draw 0/2: not_drawn 2');
  await table.draw();
  expect(await standsAt(table)).toBe('M1 0/2: heats_open 16');
  const [points = 0, large = 0] = table.classes;
  await table.ride(points);
  expect(await standsAt(table)).toBe('M1 1/2: heats_open 11');
  await table.ride(large);
  expect(await standsAt(table)).toBe('cut 0/1: stage_ready 1');
  await table.follow(large);
  await table.ride(large);
  expect(await standsAt(table)).toBe('provisional 0/2: to_publish 1');
  await app.pool.query(`update race set race_status = 'PROVISIONAL' where race_id = $1`, [table.race_id]);
  expect(await standsAt(table)).toBe('official 0/2: to_confirm 1');
  await app.pool.query(`update race set race_status = 'OFFICIAL' where race_id = $1`, [table.race_id]);
  expect(await standsAt(table)).toBe('over');
  const { classes } = await stateOf(table);
  expect(classes.map(({ steps }) => steps.map(({ step }) => step).join(' '))).toEqual([
    'lists draw M1 M2 M3 provisional official',
    'lists draw M1 M2 M3 cut final provisional official',
  ]);
});

test('check-in is a step as soon as a desk marks somebody, and says how many have not come', async () => {
  const table = await DrawTable.open(app, office, [5]);
  await everybodyMay(table);
  const { rows } = await app.pool.query<{ rider_id: number }>(
    `select rider_id from entry where race_id = $1 order by rider_id`,
    [table.race_id],
  );
  const say = (rider_id: number) =>
    office.people.call('POST', `/api/desk/races/${table.race_id}/check-in`, office.token, {
      request_key: crypto.randomUUID(),
      rider_id,
      said: { kind: 'mark', what: 'present' },
    });
  for (const { rider_id } of rows.slice(0, 2)) expect((await say(rider_id)).statusCode).toBe(200);
  expect(await standsAt(table)).toBe('check_in 0/1: absent 3');
  for (const { rider_id } of rows.slice(2)) await say(rider_id);
  expect(await standsAt(table)).toBe('draw 0/1: not_drawn 1');
});
