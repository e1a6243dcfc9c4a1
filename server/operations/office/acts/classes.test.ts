import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Act, OpenAct } from '#contract/operations/office/acts/acts.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let table: RaceTable;
let nine = 0;
let ten = 0;
let eleven = 0;

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  const { gate } = table;
  await gate.anotherDate();
  await app.pool.query(`update cup set allow_ride_up = true where cup_id = $1`, [gate.cup_id]);
  nine = await gate.category('Varones 9', { min_age: 9, max_age: 9 });
  ten = await gate.category('Varones 10', { min_age: 10, max_age: 10 });
  eleven = await gate.category('Varones 11', { min_age: 11, max_age: 11 });
});

async function enter(category_id: number, count: number): Promise<number[]> {
  const { gate } = table;
  const riders: number[] = [];
  const age = category_id === nine ? 9 : category_id === ten ? 10 : 11;
  for (let one = 0; one < count; one += 1) {
    const birthdate = `${Number(gate.race_date.slice(0, 4)) - age}-06-01`;
    const rider_id = await gate.people.rider(gate.place, { birthdate });
    await gate.licence(rider_id, category_id);
    expect((await table.enter(rider_id, { category_id })).statusCode).toBe(200);
    riders.push(rider_id);
  }
  return riders;
}

const join = async (category_id: number, into_category_id: number) =>
  expect(
    (await table.ask('PUT', '/merges', { category_id, decision: 'together', into_category_id })).statusCode,
  ).toBe(200);
const acts = async () =>
  (
    await table.gate.people.call(
      'GET',
      `/api/office/acts?kind=classes&race_id=${table.gate.race_id}`,
      table.secretary,
    )
  ).json<{ items: Act[] }>().items;
const takeBack = (act_id: number | undefined, stands: number) =>
  table.gate.people.call('POST', `/api/office/acts/${act_id}/take-back`, table.secretary, {
    reason: 'Se juntó la que no era',
    stands,
  });
/** Returns the class in which each of some riders races. */
const racing = async (riders: readonly number[]) =>
  (
    await app.pool.query<{ category_id: number }>(
      `select category_id from entry where race_id = $1 and rider_id = any($2) order by rider_id`,
      [table.gate.race_id, riders],
    )
  ).rows.map(({ category_id }) => category_id);

test('classes that race together are one act, looked at and taken back as a whole until the draw', async () => {
  const small = await enter(nine, 2);
  await enter(ten, 3);
  await join(nine, ten);
  await join(nine, ten);
  const [act, ...others] = await acts();
  expect(others).toEqual([]);
  expect(act).toMatchObject({
    kind: 'classes',
    members: 2,
    stands: 2,
    category_name: expect.stringMatching(/^Varones 9 /),
    into_category_name: expect.stringMatching(/^Varones 10 /),
  });
  const { rows } = await app.pool.query<{ became: object }>(
    `select became from audit where entity = 'race' and action = 'classes' and became ? 'act_id' order by audit_id desc limit 1`,
  );
  expect(rows[0]?.became).toMatchObject({ act_id: act?.act_id, moved: 2 });
  await table.gate.status('DRAWN');
  expect(codeOf(await takeBack(act?.act_id, 2))).toBe('act.nothing_left');
  const drawn = await table.gate.people.call('GET', `/api/office/acts/${act?.act_id}`, table.secretary);
  expect(drawn.json<OpenAct>().riders.map(({ state }) => state)).toEqual(['drawn', 'drawn']);
  await table.gate.status('CLOSED');
  const answer = (await takeBack(act?.act_id, 2)).json<OpenAct>();
  expect(answer.taken_back).toMatchObject({ by: 'Ana', reason: 'Se juntó la que no era' });
  expect(answer.riders.map(({ state }) => state)).toEqual(['gone', 'gone']);
  expect(await racing(small)).toEqual([nine, nine]);
  expect((await table.desk()).categories.find(({ category_id }) => category_id === nine)).toMatchObject({
    racing: 2,
    merged_into: null,
  });
});

test('who had come into a class before goes back into it, and is parted from it by the act before', async () => {
  const [nines, tens] = [await enter(nine, 2), await enter(ten, 2)];
  await enter(eleven, 2);
  await join(nine, ten);
  await join(ten, eleven);
  const [last, first] = await acts();
  expect([last?.members, last?.stands, first?.stands]).toEqual([4, 4, 0]);
  await takeBack(last?.act_id, 4);
  expect(await racing([...nines, ...tens])).toEqual([ten, ten, ten, ten]);
  const [, again] = await acts();
  expect(again).toMatchObject({ act_id: first?.act_id, stands: 2 });
  await takeBack(first?.act_id, 2);
  expect(await racing([...nines, ...tens])).toEqual([nine, nine, ten, ten]);
});

test('parted by hand, or withdrawn, it does not stand any more; joined again it is another act', async () => {
  const [one] = await enter(nine, 3);
  await enter(ten, 2);
  await join(nine, ten);
  await table.withdraw(one ?? 0, { category_id: nine });
  expect((await acts())[0]).toMatchObject({ members: 3, stands: 2 });
  await table.ask('PUT', '/merges', { category_id: nine, decision: 'undo' });
  const [parted] = await acts();
  expect(parted).toMatchObject({ stands: 0, taken_back: null });
  await join(nine, ten);
  const [now, before] = await acts();
  expect([now?.stands, before?.act_id, before?.stands]).toEqual([2, parted?.act_id, 0]);
});

test('one rider alone is no act on many, nor is a class that races alone', async () => {
  await enter(nine, 1);
  await enter(ten, 2);
  await join(nine, ten);
  await table.ask('PUT', '/merges', { category_id: ten, decision: 'alone' });
  expect(await acts()).toEqual([]);
});
