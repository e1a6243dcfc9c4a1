import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EntryReply, RiderInscription } from '#contract/entries/entries.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';

/* Two people act at once on real connections, and each call is a transaction of its own. */

const ascending = (a: number, b: number) => a - b;

let app: TestApp;
let gate: Gate;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
});
afterAll(() => app.stop());
beforeEach(() => gate.anotherDate());

const waitingOf = async (token: string, rider_id: number) =>
  (await gate.info(token, rider_id)).json<RiderInscription>().items[0]?.waiting;

describe('two parents', () => {
  test('enter the same child at the same instant: one entry, both are told the same', async () => {
    const { token, rider_id } = await gate.family();
    const other = await gate.people.account({ riders: [rider_id] });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => gate.enter(turn % 2 === 0 ? token : other.token, rider_id)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => answer.json<EntryReply>().entry_id)).size).toBe(1);
    expect(await gate.riders()).toEqual([rider_id]);
  });
  test('one enters while the other withdraws: in or out, never half', async () => {
    const { token, rider_id } = await gate.family();
    for (let round = 0; round < 6; round += 1) {
      const [entered, withdrawn] = await Promise.all([
        gate.enter(token, rider_id),
        gate.withdraw(token, rider_id),
      ]);
      expect([entered.statusCode, withdrawn.statusCode]).toEqual([200, 200]);
      expect((await gate.riders()).length).toBeLessThanOrEqual(1);
    }
  });
  test('a child goes into one of two 20-inch classes, not both', async () => {
    const { token, rider_id } = await gate.family();
    const open = await gate.category('Open', { gender: null });
    await gate.licence(rider_id, open);
    const answers = await Promise.all([gate.enter(token, rider_id), gate.enter(token, rider_id, open)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted(ascending)).toEqual([200, 409]);
  });
});

describe('a full category', () => {
  test('fills to its limit and no further; who is late waits in order, and moves up', async () => {
    const limited = await gate.category('Con cupo', { min_age: 5, max_age: 15, limit: 8 });
    const families = await Promise.all(Array.from({ length: 14 }, () => gate.family({ licence: false })));
    for (const { rider_id } of families) await gate.licence(rider_id, limited);
    const answers = await Promise.all(
      families.map(({ token, rider_id }) => gate.enter(token, rider_id, limited)),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const replies = answers.map((answer) => answer.json<EntryReply>());
    expect(replies.filter(({ waiting }) => waiting === null)).toHaveLength(8);
    const queue = replies.flatMap(({ waiting }) => (waiting === null ? [] : [waiting]));
    expect(queue.toSorted(ascending)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await gate.riders(limited)).toHaveLength(8);

    // Three withdraw at once, so the first three of the queue move up in order.
    const inside = families.filter((_, index) => replies[index]?.waiting === null);
    await Promise.all(
      inside.slice(0, 3).map(({ token, rider_id }) => gate.withdraw(token, rider_id, limited)),
    );
    const riders = await gate.riders(limited);
    expect(riders).toHaveLength(8);
    for (const [index, { rider_id }] of families.entries()) {
      const place = replies[index]?.waiting ?? null;
      if (place !== null) expect([place, riders.includes(rider_id)]).toEqual([place, place <= 3]);
    }
    // The fourth of the queue is now its first, and may leave it.
    const fourth = families[replies.findIndex(({ waiting }) => waiting === 4)];
    if (!fourth) throw new Error('nobody waits fourth');
    const first = (await gate.info(fourth.token, fourth.rider_id)).json<RiderInscription>();
    expect(first.items.find(({ category_id }) => category_id === limited)?.waiting).toBe(1);
    expect((await gate.withdraw(fourth.token, fourth.rider_id, limited)).statusCode).toBe(200);
    expect(await gate.riders(limited)).toHaveLength(8);
  });
  test('a raised limit lets in who waits before who comes then', async () => {
    const limited = await gate.category('Ampliada', { min_age: 5, max_age: 15, limit: 1 });
    const families = await Promise.all([1, 2, 3, 4].map(() => gate.family({ licence: false })));
    for (const { rider_id } of families) await gate.licence(rider_id, limited);
    const [one, two, three, four] = families;
    if (!one || !two || !three || !four) throw new Error('four families were asked for');
    for (const { token, rider_id } of [one, two, three]) await gate.enter(token, rider_id, limited);
    await app.pool.query(`update cup_category set entry_limit = 3 where category_id = $1`, [limited]);
    const late = await gate.enter(four.token, four.rider_id, limited);
    expect(late.json<EntryReply>().waiting).toBe(1);
    expect(await gate.riders(limited)).toEqual([one, two, three].map(({ rider_id }) => rider_id));
  });
  test('nobody waits where there is no limit', async () => {
    const { token, rider_id } = await gate.family();
    await gate.enter(token, rider_id);
    expect(await waitingOf(token, rider_id)).toBeNull();
  });
});

test('the office closes the race while families enter: all who were told they are in are in, nobody else', async () => {
  const families = await Promise.all(Array.from({ length: 40 }, () => gate.family()));
  const entering = families.slice(0, 30).map(async ({ token, rider_id }, index) => {
    await new Promise((resolve) => setTimeout(resolve, index * 12));
    return gate.enter(token, rider_id);
  });
  await expect.poll(async () => (await gate.riders()).length, { interval: 2 }).toBeGreaterThan(4);
  await gate.status('CLOSED');
  const closedAt = await gate.riders();
  // On a busy machine those thirty may all have entered before.
  const late = families.slice(30).map(({ token, rider_id }) => gate.enter(token, rider_id));
  const answers = await Promise.all([...entering, ...late]);
  const told = families.flatMap(({ rider_id }, index) =>
    answers[index]?.statusCode === 200 ? [rider_id] : [],
  );
  expect((await gate.riders()).toSorted(ascending)).toEqual(told.toSorted(ascending));
  expect((await gate.riders()).toSorted(ascending)).toEqual(closedAt.toSorted(ascending));
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(new Set(refused.map((answer) => answer.json<{ code: string }>().code))).toEqual(
    new Set(['inscription.closed']),
  );
});

describe('plates', () => {
  const choose = (token: string, rider_id: number, plate: string) =>
    gate.people.call('PUT', `/api/cups/${gate.cup_id}/plates`, token, { rider_id, wheel: 20, plate });

  test('forty families enter at once: forty plates, none twice, from 9 up', async () => {
    const families = await Promise.all(Array.from({ length: 40 }, () => gate.family()));
    const answers = await Promise.all(families.map(({ token, rider_id }) => gate.enter(token, rider_id)));
    const plates = answers.map((answer) => Number(answer.json<EntryReply>().plate));
    expect(new Set(plates).size).toBe(40);
    expect(Math.min(...plates)).toBe(9);
  });
  test('a clash is refused with the free numbers nearest', async () => {
    const one = await gate.family();
    const two = await gate.family();
    expect((await choose(one.token, one.rider_id, ' 214 ')).json()).toEqual({ plate: '214' });
    const refused = await choose(two.token, two.rider_id, '214');
    expect(refused.json()).toMatchObject({ code: 'plate.taken', where: 'plate' });
    expect(refused.json().message).toContain('212, 213, 215, 216');
    const free = await gate.people.call(
      'GET',
      `/api/cups/${gate.cup_id}/plates?wheel=20&plate=214`,
      two.token,
    );
    expect(free.json()).toEqual({ plate: '214', free: false, nearest: ['212', '213', '215', '216'] });
  });
  test("last season's finalists' numbers are the organization's to give", async () => {
    const { token, rider_id } = await gate.family();
    expect((await choose(token, rider_id, '1')).json().code).toBe('plate.reserved');
    const { organization_id } = gate.place;
    const office = await gate.people.account({ roles: [{ role: 'organizer', organization_id }] });
    expect((await choose(office.token, rider_id, '1')).statusCode).toBe(200);
  });
  test('two families choose one number at once: one has it, the other is told', async () => {
    const families = await Promise.all(Array.from({ length: 6 }, () => gate.family()));
    const answers = await Promise.all(families.map(({ token, rider_id }) => choose(token, rider_id, '77')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted(ascending)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
  });
  test('the chosen one is ridden with, also where the rider is entered already; what was ridden keeps its own', async () => {
    const { token, rider_id } = await gate.family();
    await gate.enter(token, rider_id);
    await choose(token, rider_id, '018');
    const entry = async () =>
      (await app.pool.query<{ plate: string }>(`select plate from entry where rider_id = $1`, [rider_id]))
        .rows[0]?.plate;
    expect(await entry()).toBe('18');
    await gate.status('OFFICIAL');
    await choose(token, rider_id, '19');
    expect(await entry()).toBe('18');
  });
  test('a plate comes along from another cup of the organization', async () => {
    const { token, rider_id } = await gate.family();
    await choose(token, rider_id, '345');
    await gate.anotherDate();
    await gate.licence(rider_id);
    expect((await gate.enter(token, rider_id)).json<EntryReply>().plate).toBe('345');
  });
  test.each(['', '0', '12345', 'ABC1', '🏁', "1'; drop table entry"])('«%s» is no plate', async (plate) => {
    const { token, rider_id } = await gate.family();
    const answer = await choose(token, rider_id, plate);
    expect(answer.statusCode).toBe(400);
  });
});
