import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EntryReply, RiderInscription } from '#contract/entries/entries.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { Office } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';

let app: TestApp;
let gate: Gate;
let office: Office;
let limited = 0;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  office = await Office.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await gate.anotherDate();
  limited = await gate.category('Con cupo', { min_age: 5, max_age: 15, limit: 2 });
});

/** Makes families who enter one after the other. */
async function families(count: number) {
  const all = [];
  for (let number = 0; number < count; number += 1) {
    const family = await gate.family({ licence: false });
    await gate.licence(family.rider_id, limited);
    const { waiting } = (await gate.enter(family.token, family.rider_id, limited)).json<EntryReply>();
    all.push({ ...family, waiting });
  }
  return all;
}

/** Saves the cup's categories with another limit for the one that has a limit. */
async function limitTo(entry_limit: number | null) {
  const { cup_categories } = await office.cup(gate.cup_id);
  return office.save(gate.cup_id, {
    cup_categories: cup_categories.map(({ category_id, entry_limit: before }) => ({
      category_id,
      entry_limit: category_id === limited ? entry_limit : before,
    })),
  });
}

/** Sends the mail that is due, without waiting for the moment at which a family's letters are joined. */
async function letters() {
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await app.runJobs();
  return takeLetters(app.dataDir);
}

const ids = (list: readonly { rider_id: number }[]) => list.map(({ rider_id }) => rider_id);

describe('a category takes more riders than before', () => {
  test('who waits comes in at once, in order, as many as there are places', async () => {
    const all = await families(5);
    expect(all.map(({ waiting }) => waiting)).toEqual([null, null, 1, 2, 3]);
    const saved = await limitTo(4);
    expect(saved.statusCode).toBe(200);
    expect(await gate.riders(limited)).toEqual(ids(all.slice(0, 4)));
    const fifth = all[4];
    if (!fifth) throw new Error('five families were asked for');
    const info = (await gate.info(fifth.token, fifth.rider_id)).json<RiderInscription>();
    expect(info.items.find(({ category_id }) => category_id === limited)?.waiting).toBe(1);
  });
  test('their families read it in a letter, with the plate', async () => {
    const all = await families(3);
    await letters();
    await limitTo(3);
    const told = await letters();
    expect(told.map(({ to }) => to)).toEqual([all[2]?.user_email]);
    expect(told[0]?.text).toMatch(/Con cupo \d+, placa \d+/);
  });
  test('without a limit nobody waits any longer', async () => {
    const all = await families(6);
    await limitTo(null);
    expect(await gate.riders(limited)).toEqual(ids(all));
  });
  test('a limit lowered takes nobody out', async () => {
    const all = await families(2);
    expect((await limitTo(1)).statusCode).toBe(200);
    expect(await gate.riders(limited)).toEqual(ids(all));
  });
  test('after the draw nobody comes in any more', async () => {
    const all = await families(3);
    await gate.status('DRAWN');
    await limitTo(3);
    expect(await gate.riders(limited)).toEqual(ids(all.slice(0, 2)));
  });
  test('who enters while the office lifts the limit waits for her, not for a place', async () => {
    await families(2);
    const { token, rider_id } = await gate.family({ licence: false });
    await gate.licence(rider_id, limited);
    const desk = await app.pool.connect();
    await desk.query('begin');
    await desk.query(`update cup_category set entry_limit = null where category_id = $1`, [limited]);
    const entering = gate.enter(token, rider_id, limited);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await desk.query('commit');
    desk.release();
    expect((await entering).json<EntryReply>().waiting).toBeNull();
  });
  test('raised while families enter: every place is taken, nobody is passed over and nobody forgotten', async () => {
    const waiting = await families(4);
    const late = await Promise.all(Array.from({ length: 8 }, () => gate.family({ licence: false })));
    for (const { rider_id } of late) await gate.licence(rider_id, limited);
    const [saved] = await Promise.all([
      limitTo(6),
      ...late.map(({ token, rider_id }) => gate.enter(token, rider_id, limited)),
    ]);
    expect(saved.statusCode).toBe(200);
    const riders = await gate.riders(limited);
    expect(riders).toHaveLength(6);
    expect(riders.slice(0, 4)).toEqual(ids(waiting));
    // The limit is lifted while they enter: all are entered.
    const later = await Promise.all(Array.from({ length: 6 }, () => gate.family({ licence: false })));
    for (const { rider_id } of later) await gate.licence(rider_id, limited);
    await Promise.all([
      limitTo(null),
      ...later.map(({ token, rider_id }) => gate.enter(token, rider_id, limited)),
    ]);
    expect(await gate.riders(limited)).toHaveLength(4 + 8 + 6);
  });
});
