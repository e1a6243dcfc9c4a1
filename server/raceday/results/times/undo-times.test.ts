import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RaceResults } from '#contract/raceday/office/results/results.ts';
import type { TimesReport } from '#contract/raceday/office/results/times.ts';
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

/** Loads a file of times of the girls' first moto. */
async function load(day: RaceDay, lines: string[], more: Record<string, string> = {}) {
  const text = ['Placa;Etapa;Categoría;Rampa;Llegada', ...lines].join('\n');
  const files = { file: { name: 'tiempos.csv', bytes: new TextEncoder().encode(text), type: 'text/csv' } };
  const send = (action: string, fields: Record<string, string>) =>
    office.people.send(
      'POST',
      `/api/office/races/${day.race_id}/times/${action}`,
      office.token,
      fields,
      files,
    );
  const { seen } = (await send('check', {})).json<TimesReport>();
  expect((await send('load', { seen, ...more })).statusCode).toBe(200);
}
const first = ['51;M1;Damas 9;2,345;35,126', '52;M1;Damas 9;2,400;36,000'];
const second = ['51;M1;Damas 9;2,999;', '53;M1;Damas 9;2,500;37,000'];

const desk = async (day: RaceDay) => (await office.ask('GET', day.path)).json<RaceResults>();
const undo = async (day: RaceDay, more: object = {}) => {
  const { time_loads } = await desk(day);
  const load_id = time_loads.find(({ may_undo }) => may_undo)?.load_id ?? 999_999;
  return office.ask('POST', `/races/${day.race_id}/times/undo`, { load_id, ...more });
};
const runsOf = async (day: RaceDay) =>
  (await day.heat(day.girls, 'M1')).runs.map(({ place, time_ms, splits = null }) => [
    place,
    time_ms,
    splits?.hill_ms ?? null,
  ]);

const before = [
  [1, null, null],
  [2, null, null],
  [3, null, null],
];
const afterFirst = [
  [1, 35_126, 2_345],
  [2, 36_000, 2_400],
  [3, null, null],
];

describe('a file of times', () => {
  test('is taken back whole, the last one first; each is on record and asked for once', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    await load(day, first);
    await load(day, second);
    const { time_loads } = await desk(day);
    expect(time_loads).toMatchObject([
      { source: 'tiempos.csv', by: 'Ana', may_undo: true, needs_reason: false, is_undone: false },
      { may_undo: false },
    ]);
    expect((await undo(day)).statusCode).toBe(200);
    expect(await runsOf(day)).toEqual(afterFirst);
    const again = { load_id: time_loads[0]?.load_id ?? 0 };
    expect(codeOf(await office.ask('POST', `/races/${day.race_id}/times/undo`, again))).toBe(
      'results.load_not_found',
    );
    expect((await undo(day)).statusCode).toBe(200);
    expect(await runsOf(day)).toEqual(before);
    expect((await desk(day)).time_loads).toMatchObject([
      { is_undone: true, may_undo: false },
      { is_undone: true, may_undo: false },
    ]);
    expect(codeOf(await undo(day))).toBe('results.load_not_found');
    const { rows } = await app.pool.query(
      `select was from audit where entity_id = $1 and action = 'results_times_undo' order by audit_id`,
      [day.race_id],
    );
    expect(rows).toEqual([{ was: { source: 'tiempos.csv' } }, { was: { source: 'tiempos.csv' } }]);
  });

  test('leaves places that were corrected since as they are', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    await load(day, first);
    await day.write(day.body(day.girls, await day.heat(day.girls, 'M1'), { 51: 2, 52: 1 }));
    expect((await undo(day)).statusCode).toBe(200);
    expect(await runsOf(day)).toEqual([
      [2, null, null],
      [1, null, null],
      [3, null, null],
    ]);
  });

  test('of which one time is another one by now stays whole: it is not offered, and who asks is told why', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    await load(day, first);
    const typed = day.body(day.girls, await day.heat(day.girls, 'M1'), {});
    const results = typed.results.map((one, at) => (at === 1 ? { ...one, time_ms: 35_900 } : one));
    expect((await day.write({ ...typed, results })).statusCode).toBe(200);
    const standing = await runsOf(day);
    const { time_loads } = await desk(day);
    expect(time_loads).toMatchObject([{ is_undone: false, may_undo: false, needs_reason: false }]);
    const load_id = time_loads[0]?.load_id ?? 0;
    expect(codeOf(await office.ask('POST', `/races/${day.race_id}/times/undo`, { load_id }))).toBe(
      'results.times_undo_late',
    );
    expect(await runsOf(day)).toEqual(standing);
  });

  test('with times at the line that are public is taken back with a reason, which everybody reads', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    await load(day, first);
    await day.move('RACING', 'PROVISIONAL');
    expect((await desk(day)).time_loads).toMatchObject([{ needs_reason: true }]);
    expect(codeOf(await undo(day))).toBe('results.reason_missing');
    expect(await runsOf(day)).toEqual(afterFirst);
    expect((await undo(day, { reason: 'Era el archivo de otra fecha' })).statusCode).toBe(200);
    expect(await runsOf(day)).toEqual(before);
    const { race_corrections = [] } = await day.shown();
    expect(race_corrections[0]).toMatchObject({ reason: 'Era el archivo de otra fecha' });
  });

  test('goes back once when two people take it back together', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    await load(day, first);
    const answers = await Promise.all([undo(day), undo(day)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await runsOf(day)).toEqual(before);
  });
});
