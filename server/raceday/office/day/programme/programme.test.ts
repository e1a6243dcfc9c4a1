import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DayProgramme } from '#contract/raceday/office/day/programme.ts';
import { spaceStarts } from '#rules/raceday/day/space-starts.ts';
import type { Race } from '#contract/season/races/races.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { ProgrammeDesk } from '#server/testing/programme.ts';

type Item = DayProgramme['items'][number];

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

async function open(sizes: readonly number[], options = {}) {
  const table = await DrawTable.open(app, office, sizes, options);
  return { table, programme: new ProgrammeDesk(table) };
}

const lunch: Item = { kind: 'break', title: 'Almuerzo', minutes: 40, at: null };
/** Lets the last class ride first, in every phase. */
const lastFirst = (items: Item[]): Item[] => {
  const ids = items.flatMap((item) => (item.kind === 'block' ? [item.category_id] : []));
  const last = Math.max(...ids);
  const phases = [...new Set(items.map((item) => (item.kind === 'block' ? item.phase : '')))];
  return phases.flatMap((phase) => {
    const those = items.filter((item) => item.kind === 'block' && item.phase === phase);
    return those.toSorted((a) => (a.kind === 'block' && a.category_id === last ? -1 : 1));
  });
};

const USUAL = ['1:M1 1', '2:M1 2 3', '1:M2 4', '2:M2 5 6', '1:M3 7', '2:M3 8 9', '2:final F1'];
const TURNED = ['2:M1 1 2', '1:M1 3', '2:M2 4 5', '1:M2 6', '2:M3 7 8', '1:M3 9', '2:final F1'];

describe('the programme of a day', () => {
  test('is the usual order, also before anything is drawn; and says how long it takes', async () => {
    const { programme } = await open([5, 11]);
    expect(await programme.told()).toEqual(USUAL);
    const { races, length, first_gate_at, end, drawn, pace } = await programme.read();
    expect([races, length, first_gate_at, end, drawn]).toEqual([10, 10 * 75, null, null, false]);
    expect(pace).toEqual({ seconds: 75, low: 75, high: 75, measured: 0 });
  });

  test('gives a rider of two classes more time between the starts, in one order for every moto', async () => {
    const { table, programme } = await open([5, 5, 5, 5, 5, 5, 5, 5]);
    await app.pool.query(
      `with one as (select e.rider_id from entry e where e.race_id = $1 and e.category_id = $2 order by e.entry_id limit 1)
       update entry set rider_id = (select rider_id from one)
       where entry_id = (select min(entry_id) from entry where race_id = $1 and category_id = $3)`,
      [table.race_id, table.classes[0], table.classes[1]],
    );
    await table.draw();
    const before = await programme.read();
    expect(before.close_starts.map(({ apart }) => apart)).toEqual([1, 1, 1]);
    expect(before.items.map((item) => (item.kind === 'block' ? item.races[0]?.riders.length : 0))).toEqual(
      [1, 2, 3].flatMap(() => [1, 1, 0, 0, 0, 0, 0, 0]),
    );
    expect((await programme.save((items) => spaceStarts(items) ?? items)).statusCode).toBe(200);
    const after = await programme.read();
    expect(Math.min(...after.close_starts.map(({ apart }) => apart))).toBeGreaterThanOrEqual(4);
  });

  test('in another order gives other numbers: to the sheets, to the public page and to the next draw', async () => {
    const { table, programme } = await open([5, 11]);
    await table.draw();
    expect((await programme.save(lastFirst)).statusCode).toBe(200);
    expect(await programme.told()).toEqual(TURNED);
    const [small = 0, large = 0] = table.classes;
    const { rounds, one } = await table.room(large);
    expect(rounds[0]?.heats.map(({ numbers }) => numbers)).toEqual([
      ['1', '4', '7'],
      ['2', '5', '8'],
    ]);
    expect(one.sheet).toBe(2);
    const race = (await app.get(`/api/races/${table.race_id}`)).json<Race>();
    const heats = race.race_races.mangas.filter(({ category_id }) => category_id === small);
    expect(heats.map(({ numbers }) => numbers)).toEqual([['3', '6', '9']]);
    await table.draw({ category_ids: [large], cause: 'mistake', reason: 'Faltaba una placa' });
    expect(await programme.told()).toEqual(TURNED);
  });

  test('keeps breaks and the podium where they were put, and everybody behind them rides later', async () => {
    const { programme } = await open([5, 11]);
    const more = { first_gate_at: '09:30' };
    await programme.save((items) => items.toSpliced(2, 0, lunch), more);
    const { items, organization_zone, end } = await programme.read();
    expect(items.map(({ kind }) => kind).slice(0, 4)).toEqual(['block', 'block', 'break', 'block']);
    const at = items.map(
      (item) => item.at && new Date(item.at).toLocaleTimeString('es', { timeZone: organization_zone }),
    );
    expect(at.slice(0, 4)).toEqual(['9:30:00', '9:31:15', '9:33:45', '10:13:45']);
    expect(end && new Date(end.at).toLocaleTimeString('es', { timeZone: organization_zone })).toBe(
      '10:22:30',
    );
  });

  test('says before the first gate how many races start without light', async () => {
    const { programme } = await open([5, 11]);
    await programme.save(undefined, { first_gate_at: '18:55', sunset_at: '19:00' });
    expect(await programme.read()).toMatchObject({ after_sunset: 6, sunset: { place: null } });
    await programme.save(undefined, { sunset_at: null });
    expect((await programme.read()).sunset?.place).toEqual(expect.any(String));
  });
});

describe('what is no programme is refused', () => {
  test('a class left out, a final before its motos, numbers for good before the draw', async () => {
    const { programme } = await open([5, 11]);
    expect(codeOf(await programme.save((items) => items.slice(1)))).toBe('programme.other_races');
    expect(codeOf(await programme.save((items) => items.toReversed()))).toBe('programme.own_order');
    expect(codeOf(await programme.save(undefined, { numbers_given: true }))).toBe('programme.not_drawn');
    expect((await programme.read()).version).toBe(0);
  });

  test('and once results are published nothing is moved any more', async () => {
    const { programme } = await open([5], { status: 'PROVISIONAL' });
    expect(codeOf(await programme.save())).toBe('draw.published');
  });
});

describe('numbers are given once', () => {
  test('with the sheets out a class that is moved keeps its numbers', async () => {
    const { table, programme } = await open([5, 11]);
    await table.draw();
    await programme.save(undefined, { numbers_given: true });
    await programme.save(lastFirst);
    expect(await programme.told()).toEqual([
      '2:M1 2 3',
      '1:M1 1',
      '2:M2 5 6',
      '1:M2 4',
      '2:M3 8 9',
      '1:M3 7',
      '2:final F1',
    ]);
    expect((await table.room()).one.sheet).toBe(1);
  });

  test('a class is drawn again then only into as many heats; given back, numbers follow the order', async () => {
    const { table, programme } = await open([5, 9]);
    await table.draw();
    await programme.save(undefined, { numbers_given: true });
    const [, large = 0] = table.classes;
    await app.pool.query(
      `update entry set removed = 'WITHDRAWN' where entry_id = (select max(entry_id) from entry where category_id = $1)`,
      [large],
    );
    const again = { category_ids: [large], cause: 'mistake', reason: 'Se bajó uno' };
    expect(codeOf(await table.draw(again))).toBe('draw.numbers_given');
    await programme.save(lastFirst, { numbers_given: false });
    expect((await programme.told()).slice(0, 2)).toEqual(['2:M1 1 2', '1:M1 3']);
    expect((await table.draw(again)).statusCode).toBe(200);
    expect((await programme.told())[0]).toBe('2:M1 1');
  });

  test('and once a gate has dropped, whatever is said', async () => {
    const { table, programme } = await open([5, 11]);
    await table.draw();
    await table.ride(table.classes[0]);
    await programme.save(lastFirst);
    expect((await programme.told())[0]).toBe('2:M1 2 3');
    expect(await programme.read()).toMatchObject({ begun: true, done: 3 });
    await table.ride(table.classes[1]);
    await table.follow(table.classes[1]);
    expect((await table.room(table.classes[1])).rounds.at(-1)?.heats.map(({ numbers }) => numbers)).toEqual([
      ['F1'],
    ]);
  });
});

describe('two at one programme', () => {
  test('the second secretary is told; the first order stands', async () => {
    const { programme } = await open([5, 11]);
    const { version } = await programme.read();
    expect((await programme.save(lastFirst)).statusCode).toBe(200);
    expect(codeOf(await programme.save(undefined, { version }))).toBe('office.changed');
    expect(await programme.told()).toEqual(TURNED);
  });

  test('both at once: one of them does it', async () => {
    const { programme } = await open([5, 11]);
    const { version } = await programme.read();
    const answers = await Promise.all([1, 2].map(() => programme.save(lastFirst, { version })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('asked again by the same key, it is done once', async () => {
    const { programme } = await open([5, 11]);
    const { version } = await programme.read();
    const request_key = crypto.randomUUID();
    const answers = [];
    for (let time = 0; time < 2; time += 1)
      answers.push(await programme.save(lastFirst, { version, request_key }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await programme.read()).version).toBe(version + 1);
  });
});

test('the clock corrects itself by the races that started; what was typed the evening after tells it nothing', async () => {
  const { table, programme } = await open([17, 22], { date: '2026-03-14' });
  await table.draw();
  await programme.save(undefined, { first_gate_at: '09:30', seconds_planned: 60 });
  // The first moto of the first class gets a result every hundred seconds, as the office would have written them.
  const write = (at: string) =>
    app.pool.query(
      `insert into result_write (race_id, category_id, phase, serie, request_key, written_at)
       select h.race_id, h.category_id, h.phase, h.serie, gen_random_uuid(),
         ($3::timestamp + interval '100 s' * row_number() over (order by phase, serie)) at time zone 'America/Argentina/Buenos_Aires'
       from heat h where h.race_id = $1 and h.category_id = $2`,
      [table.race_id, at.startsWith('2026-03-14') ? table.classes[0] : table.classes[1], at],
    );
  await write('2026-03-15 09:30');
  expect((await programme.read()).pace.measured).toBe(0);
  await write('2026-03-14 09:30');
  const { pace, items } = await programme.read();
  expect(pace).toEqual({ seconds: 100, low: 100, high: 100, measured: 11 });
  const [first] = items;
  expect(first?.at).toBe('2026-03-14T12:31:40.000Z');
});
