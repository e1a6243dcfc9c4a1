import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CategoryResults, RaceResults } from '#contract/raceday/office/results/results.ts';
import { RaceDay } from '#server/testing/results.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

describe('a heat written by hand', () => {
  test('in a drawn race puts it under way, without a reason and without a public line', async () => {
    const day = await RaceDay.ridden(app, office, 'DRAWN', { final: false });
    await app.pool.query(`update run set status = null, place = null where race_id = $1`, [day.race_id]);
    const heat = await day.heat(day.girls, 'M1');
    const body = day.body(day.girls, heat, { 51: 2, 52: 1, 53: 'DNF' });
    const written = (await day.write(body)).json<CategoryResults>();
    expect(written.heats[0]?.runs.map(({ plate, status, place }) => [plate, status, place])).toEqual([
      ['51', 'OK', 2],
      ['52', 'OK', 1],
      ['53', 'DNF', null],
    ]);
    expect(written.writes[0]).toMatchObject({ reason: null, phase: 'M1', lines: expect.anything() });
    const shown = await day.shown();
    expect([shown.race_status, shown.race_corrections]).toEqual(['RACING', undefined]);
  });
  test('twice by one key is written once', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    const request_key = crypto.randomUUID();
    const body = day.body(day.girls, await day.heat(day.girls, 'M3'), { 51: 3, 53: 1 });
    const first = (await day.write(body, { request_key })).json<CategoryResults>();
    expect((await day.write(body, { request_key })).json()).toEqual(first);
    expect(first.writes).toHaveLength(1);
  });
  test('by one key three times at once, as after a slow answer, is written once and refused to nobody', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    const request_key = crypto.randomUUID();
    const body = day.body(day.girls, await day.heat(day.girls, 'M3'), { 51: 3, 53: 1 });
    const answers = await Promise.all([1, 2, 3].map(() => day.write(body, { request_key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await day.category(day.girls)).writes).toHaveLength(1);
  });
  test('takes laps too; one corrected by itself leaves its line, and a rider without a result has none', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    const timed = async (laps: Record<string, number | null>, more: object = {}) => {
      const body = day.body(day.girls, await day.heat(day.girls, 'M1'), {});
      const plates = new Map((await day.heat(day.girls, 'M1')).runs.map((run) => [run.entry_id, run.plate]));
      const results = body.results.map((one) => {
        const time_ms = laps[plates.get(one.entry_id) ?? ''];
        return time_ms === undefined ? one : { ...one, time_ms };
      });
      return day.write({ ...body, results }, more);
    };
    const laps = async () => (await day.heat(day.girls, 'M1')).runs.map(({ time_ms }) => time_ms);
    await timed({ 51: 41_250, 52: 42_000 });
    expect(await laps()).toEqual([41_250, 42_000, null]);
    await day.write(day.body(day.girls, await day.heat(day.girls, 'M1'), { 52: 'DNF', 53: null }));
    expect(await laps()).toEqual([41_250, 42_000, null]);
    await day.move('RACING', 'PROVISIONAL');
    expect((await timed({ 51: 41_520 }, { reason: 'Se leyó mal el cronómetro' })).statusCode).toBe(200);
    expect((await day.shown()).race_corrections?.[0]?.lines).toMatchObject([
      { plate: '51', was: '1', became: '1', was_time_ms: 41_250, became_time_ms: 41_520 },
    ]);
    expect(codeOf(await timed({ 53: 43_000 }, { reason: 'Sin lugar' }))).toBe('request.bad_body');
    expect(codeOf(await timed({ 51: 600_000 }, { reason: 'Diez minutos' }))).toBe('request.bad_body');
  });
  test('upon another state is refused, and nothing is overwritten', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    const heat = await day.heat(day.girls, 'M2');
    const answers = await Promise.all([
      day.write(day.body(day.girls, heat, { 51: 2, 52: 1 })),
      day.write(day.body(day.girls, heat, { 51: 3, 53: 1 })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const told = answers.find(({ statusCode }) => statusCode === 409);
    expect(told && codeOf(told)).toBe('office.changed');
    expect((await day.category(day.girls)).writes).toHaveLength(1);
  });
  test.each([
    ['a place twice', { 51: 1, 52: 1 }, 'results.place_twice'],
    ['a place this heat does not have', { 53: 4 }, 'results.place_beyond'],
  ])('with %s is refused', async (_, results, code) => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    const body = day.body(day.girls, await day.heat(day.girls, 'M1'), results);
    expect(codeOf(await day.write(body))).toBe(code);
  });
  test('without one of its riders, with a stranger or of no heat is refused', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    const body = day.body(day.girls, await day.heat(day.girls, 'M1'), {});
    const fewer = { ...body, results: body.results.slice(1) };
    expect(codeOf(await day.write(fewer))).toBe('results.riders');
    const other = (await day.heat(day.boys, 'M1')).runs[0]?.entry_id ?? 0;
    const strange = {
      ...body,
      results: body.results.map((one, at) => (at === 0 ? { ...one, entry_id: other } : one)),
    };
    expect(codeOf(await day.write(strange))).toBe('results.riders');
    expect(codeOf(await day.write({ ...body, serie: 7 }))).toBe('results.heat_not_found');
    const halves = body.results.map((one) => ({ ...one, status: 'DNF' }));
    expect(codeOf(await day.write({ ...body, results: halves }))).toBe('request.bad_body');
  });
  test('of a race not drawn, or of another organization, is refused', async () => {
    const day = await RaceDay.ridden(app, office, 'CLOSED');
    const body = day.body(day.girls, await day.heat(day.girls, 'M1'), { 51: 'DNS' });
    expect(codeOf(await day.write(body))).toBe('results.not_drawn');
    const stranger = await Office.open(app, 'Federación Pacífico');
    const asked = { ...body, request_key: crypto.randomUUID() };
    expect(codeOf(await stranger.ask('PUT', day.path, asked))).toBe('session.not_allowed');
    const list = (await stranger.ask('GET', '/results')).json<{ items: unknown[] }>();
    expect(list.items).toEqual([]);
  });
});

describe('a published result', () => {
  test('is foreseen first: ranks, the final that stands, points of the cup', async () => {
    const day = await RaceDay.ridden(app, office, 'PROVISIONAL');
    const body = day.body(day.boys, await day.heat(day.boys, 'final'), {
      1: 'REL',
      2: 1,
      3: 2,
      4: 3,
      5: 4,
      6: 5,
      7: 6,
      8: 7,
    });
    const found = await day.foresee(body);
    expect(found.lines[0]).toMatchObject({ plate: '1', was: '1', became: 'REL' });
    expect(found.ranks.find(({ plate }) => plate === '1')).toMatchObject({ was: 1, became: 8 });
    expect(found.series?.find(({ rider_fullname }) => rider_fullname.endsWith(' 1'))).toMatchObject({
      points_was: 50,
      points_became: 40,
      position_was: 1,
    });
    // Nothing was written.
    expect((await day.category(day.boys)).writes).toEqual([]);
  });
  test('that moves the cut says who would go on, and that the final is ridden', async () => {
    const day = await RaceDay.ridden(app, office, 'PROVISIONAL');
    const body = day.body(day.boys, await day.heat(day.boys, 'M3'), { 1: 'DNS', 3: 1, 5: 2, 7: 3, 9: 4 });
    const found = await day.foresee(body);
    expect(found.goes_out.map(({ plate }) => plate)).toEqual(['1']);
    expect(found.comes_in.map(({ plate }) => plate)).toEqual(['9']);
    expect(found.next_stage).toEqual({ phase: 'final', ridden: true });
  });
  test('is corrected with a reason only, and leaves a line that everybody reads', async () => {
    const day = await RaceDay.ridden(app, office, 'OFFICIAL');
    const body = day.body(day.girls, await day.heat(day.girls, 'M3'), { 51: 3, 53: 1 });
    expect(codeOf(await day.write(body))).toBe('results.reason_missing');
    const reason = 'Reclamo aceptado: foto de llegada';
    expect((await day.write(body, { reason })).statusCode).toBe(200);
    const shown = await day.shown();
    expect(shown.race_corrections).toEqual([
      {
        category_id: day.girls,
        at: expect.any(String),
        phase: 'M3',
        number: 'M3-1',
        reason,
        lines: [
          { plate: '53', rider_fullname: `Niña ${day.race_id} 3`, was: '3', became: '1' },
          { plate: '51', rider_fullname: `Niña ${day.race_id} 1`, was: '1', became: '3' },
        ],
      },
    ]);
    const again = await day.write(body, { reason });
    expect(codeOf(again)).toBe('office.changed');
  });
  test('is taken back by another correction; no row is ever changed', async () => {
    const day = await RaceDay.ridden(app, office, 'PROVISIONAL');
    const body = day.body(day.girls, await day.heat(day.girls, 'M3'), { 53: 'DSQ' });
    const { writes } = (
      await day.write(body, { reason: 'Corte de pista', article: '6.1.055' })
    ).json<CategoryResults>();
    const undoes = writes[0]?.write_id ?? 0;
    const back = day.body(day.girls, await day.heat(day.girls, 'M3'), { 53: 3 });
    const undone = (await day.write(back, { reason: 'Se anula', undoes })).json<CategoryResults>();
    expect(undone.writes.map((one) => one.undoes)).toEqual([undoes, null]);
    await expect(app.pool.query(`update result_write set reason = 'otro'`)).rejects.toThrow('never changed');
    await expect(app.pool.query(`delete from result_change`)).rejects.toThrow('never changed');
    await app.pool.query(`delete from race where race_id = $1`, [day.race_id]);
  });
});

describe('publication', () => {
  test('goes step by step, there and back, each on record', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    expect(codeOf(await day.move('RACING', 'OFFICIAL'))).toBe('results.status_move');
    expect((await day.move('RACING', 'PROVISIONAL')).statusCode).toBe(200);
    expect((await day.shown()).race_status).toBe('PROVISIONAL');
    expect(codeOf(await day.move('RACING', 'PROVISIONAL'))).toBe('office.changed');
    await day.move('PROVISIONAL', 'OFFICIAL');
    const back = (await day.move('OFFICIAL', 'PROVISIONAL')).json<RaceResults>();
    expect(back.publications.map(({ was, became }) => `${was} ${became}`)).toEqual([
      'OFFICIAL PROVISIONAL',
      'PROVISIONAL OFFICIAL',
      'RACING PROVISIONAL',
    ]);
    expect(back.categories.find(({ category_id }) => category_id === day.boys)).toMatchObject({
      heats: 7,
      open_heats: 0,
    });
  });
});
