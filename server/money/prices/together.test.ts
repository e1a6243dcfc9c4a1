import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { PriceDesk } from '#server/testing/prices.ts';

/* Tests entries in the same second on real connections: each call is a transaction of its own. */

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

/**
 * Lets calls go on only when all of them wait, at the latest where they store their price: none sees what another has
 * written.
 */
async function atOnce(calls: readonly (() => Promise<{ statusCode: number }>)[]): Promise<void> {
  const door = await app.pool.connect();
  try {
    await door.query('begin');
    await door.query('lock table due_line in share mode');
    const answers = Promise.all(calls.map((call) => call()));
    await expect
      .poll(async () => {
        const { rows } = await app.pool.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]?.waiting;
      })
      .toBe(calls.length);
    await door.query('commit');
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 200));
  } finally {
    door.release(true);
  }
}

const costs = async (rider_ids: readonly number[]) =>
  (await Promise.all(rider_ids.map((rider_id) => desk.asked(rider_id))))
    .flatMap((asked) => asked.map(({ cents }) => cents))
    .toSorted((a, b) => a - b);

/** Enters somebody else first, so that nobody waits for the class itself. */
async function opened(): Promise<number> {
  const { token, rider_id } = await gate.family();
  expect((await desk.enter(token, rider_id)).statusCode).toBe(200);
  return rider_id;
}

test('two children whose parents enter them in the same second: one of them is the second one', async () => {
  await desk.save({ family: { from: 2, off: { basis_points: 5000 } } });
  await opened();
  const { token, rider_id } = await gate.family();
  const sister = await gate.people.rider(gate.place);
  await gate.licence(sister);
  const mother = await gate.people.account({ riders: [rider_id, sister] });
  await atOnce([() => desk.enter(token, rider_id), () => desk.enter(mother.token, sister)]);
  expect(await costs([rider_id, sister])).toEqual([1_000_000, 2_000_000]);
});

test('three of a club entered at once after the first: two of them are the third and the fourth', async () => {
  await desk.save({ club: { from: 3, off: { cents: 100_000 } } });
  await opened();
  const families = [await gate.family(), await gate.family(), await gate.family()];
  await atOnce(
    families.map(
      ({ token, rider_id }) =>
        () =>
          desk.enter(token, rider_id),
    ),
  );
  expect(await costs(families.map(({ rider_id }) => rider_id))).toEqual([1_900_000, 1_900_000, 2_000_000]);
});

test('two children who wait in two classes have their places in the same second: one of them is the second one', async () => {
  await desk.save({ family: { from: 2, off: { basis_points: 5000 } } });
  const { token, rider_id } = await gate.family();
  const brother = await gate.people.rider(gate.place);
  const mother = await gate.people.account({ riders: [rider_id, brother] });
  const full = [];
  for (const [child, asking] of [
    [rider_id, token],
    [brother, mother.token],
  ] as const) {
    const category_id = await gate.category(`Con un lugar ${child}`, { min_age: 5, max_age: 15, limit: 1 });
    const holder = await gate.family();
    for (const one of [holder.rider_id, child]) await gate.licence(one, category_id);
    await desk.enter(holder.token, holder.rider_id, {}, category_id);
    expect((await desk.enter(asking, child, {}, category_id)).json()).toMatchObject({ waiting: 1 });
    full.push({ ...holder, category_id });
  }
  await atOnce(full.map((one) => () => gate.withdraw(one.token, one.rider_id, one.category_id)));
  expect(await costs([rider_id, brother])).toEqual([1_000_000, 2_000_000]);
});
