import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { race } from '#contract/season/races/races.ts';
import { openDb } from '#server/ground/db/pool.ts';
import { replayRace } from '#server/raceday/results/log/replay-race.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { RaceDay } from '#server/testing/results.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

type Told = Record<string, { time_ms?: number | null; splits?: object | null }>;

/** Writes times beside the places of the girls' first moto. */
async function timed(day: RaceDay, told: Told, more: object = {}) {
  const heat = await day.heat(day.girls, 'M1');
  const plates = new Map(heat.runs.map((run) => [run.entry_id, run.plate]));
  const body = day.body(day.girls, heat, {});
  const results = body.results.map((one) => ({ ...one, ...told[plates.get(one.entry_id) ?? ''] }));
  return day.write({ ...body, results }, more);
}

const standing = async (day: RaceDay) =>
  (await day.heat(day.girls, 'M1')).runs.map(({ splits = null }) => splits);
const seen = (hill_ms: number | null, ...split_ms: (number | null)[]) => ({ hill_ms, split_ms });

describe('times on the way, typed in the office', () => {
  test('stand beside the place, are read by everybody, and go where they are cleared', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    const splits = seen(2_345, null, 18_001);
    expect((await timed(day, { 51: { splits, time_ms: 35_126 } })).statusCode).toBe(200);
    expect(await standing(day)).toEqual([splits, null, null]);
    const shown = race.parse(await day.shown());
    const first = shown.race_races.mangasResult[String(day.girls)]?.find(({ plate }) => plate === '51');
    expect(first?.results[0]).toMatchObject({ phase: 'M1', time_ms: 35_126, splits });
    expect(first?.results[1]).not.toHaveProperty('splits');
    const [heat] = shown.race_races.mangas.filter(({ category_id }) => category_id === day.girls);
    expect(heat?.riders.map((rider) => rider.splits)).toEqual([[splits, null, null], undefined, undefined]);
    expect((await timed(day, { 51: { splits: null } })).statusCode).toBe(200);
    expect(await standing(day)).toEqual([null, null, null]);
  });

  test('change no place and no result, need no reason when published, and stand in the record', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    await day.move('RACING', 'PROVISIONAL');
    const before = race.parse(await day.shown());
    expect((await timed(day, { 53: { splits: seen(2_100) } })).statusCode).toBe(200);
    const after = race.parse(await day.shown());
    const ranks = ({ race_races }: typeof before) =>
      race_races.mangasResult[String(day.girls)]?.map(({ plate, rank, points }) => [plate, rank, points]);
    expect(ranks(after)).toEqual(ranks(before));
    expect(after.race_corrections).toBeUndefined();
    const { rows } = await app.pool.query(
      `select action, was -> '53' as was, became -> '53' as became from audit where entity_id = $1 order by audit_id desc limit 1`,
      [day.race_id],
    );
    expect(rows).toEqual([
      {
        action: 'results_write',
        was: { result: 3, hill_ms: null, split_ms: [] },
        became: { result: 3, hill_ms: 2_100, split_ms: [] },
      },
    ]);
  });

  test('sent again after a lost answer are refused to nobody', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    const heat = await day.heat(day.girls, 'M1');
    const body = day.body(day.girls, heat, {});
    const results = body.results.map((one, at) => (at === 0 ? { ...one, splits: seen(2_345) } : one));
    const request_key = crypto.randomUUID();
    const answers = await Promise.all([1, 2].map(() => day.write({ ...body, results }, { request_key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    // It is different if somebody else writes on the state before it.
    expect(codeOf(await day.write(day.body(day.girls, heat, { 51: 2, 52: 1 })))).toBe('office.changed');
  });

  test('that no ride can have are refused in words, and nobody has them without having ridden', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    const wrong = await timed(day, { 52: { splits: seen(9_100, 2_345) } });
    expect(codeOf(wrong)).toBe('results.split_order');
    expect(wrong.json()).toMatchObject({ message: expect.stringContaining('52') });
    expect(codeOf(await timed(day, { 52: { splits: seen(2_345), time_ms: 2_000 } }))).toBe(
      'results.split_order',
    );
    expect(codeOf(await timed(day, { 52: { splits: seen(0) } }))).toBe('request.bad_body');
    await timed(day, { 52: { splits: seen(2_345) } });
    await day.write(day.body(day.girls, await day.heat(day.girls, 'M1'), { 52: 'DNF', 53: 2 }));
    expect((await standing(day))[1]).toEqual(seen(2_345));
    await day.write(day.body(day.girls, await day.heat(day.girls, 'M1'), { 52: 'DNS' }));
    expect(await standing(day)).toEqual([null, null, null]);
  });

  test('of a race that is judged by a log stand beside its rulings and stay when it is computed again', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    await app.pool.query(`insert into race_day (race_id, draw_method, seats) values ($1, 'manual', 1)`, [
      day.race_id,
    ]);
    await timed(day, { 51: { splits: seen(2_345), time_ms: 35_126 }, 52: { splits: seen(2_400) } });
    expect(await standing(day)).toEqual([seen(2_345), seen(2_400), null]);
    await day.write(day.body(day.girls, await day.heat(day.girls, 'M1'), { 51: 2, 52: 1 }));
    expect(await standing(day)).toEqual([seen(2_345), seen(2_400), null]);
    const { rows } = await app.pool.query(`select kind from day_op where race_id = $1`, [day.race_id]);
    expect(rows.filter(({ kind }) => kind === 'ruling')).toHaveLength(2);
    await replayRace(openDb(app.pool), day.race_id);
    expect(await standing(day)).toEqual([seen(2_345), seen(2_400), null]);
  });
});

describe('the database', () => {
  test.each([
    ['no hill takes no time', 'hill_ms = 0'],
    ['nor ten minutes', 'hill_ms = 600000'],
    ['a point is not reached before the hill', `hill_ms = 9000, split_ms = '{2000}'`],
    ['nor before the point ahead of it', `split_ms = '{9000, null, 8000}'`],
    ['points nobody was seen at are none', `split_ms = '{null}'`],
    ['there are four points at most', `split_ms = '{1,2,3,4,5}'`],
  ])('%s', async (_, values) => {
    await expect(app.pool.query(`update run set ${values}`)).rejects.toThrow('run_');
  });
});
