import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DrawRoom } from '#contract/raceday/office/day/day.ts';
import type { ShortenedClass } from '#contract/raceday/office/day/shorten.ts';
import type { DrawProof } from '#contract/season/races/draws.ts';
import type { Race } from '#contract/season/races/races.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

type Changed = { day: DrawRoom; change_id: number | null };

async function drawn(sizes: readonly number[], options = {}): Promise<DrawTable> {
  const table = await DrawTable.open(app, office, sizes, options);
  await table.draw();
  return table;
}

/** Rides all first motos of a class. */
async function rideMotos(table: DrawTable, motos: number, category_id = table.classes[0] ?? 0) {
  const { heats } = await table.results(category_id);
  for (const heat of heats.filter(({ phase }) => Number(phase.slice(1)) <= motos))
    await table.write(category_id, heat);
}

const foresee = async (table: DrawTable, how: string, motos = 2) =>
  (await table.ask('POST', '/shorten/foresee', { how, motos })).json<{ classes: ShortenedClass[] }>().classes;

async function shorten(table: DrawTable, how: string, more: object = {}) {
  const { version } = await table.day();
  const acting = { version, reason: 'Llueve', request_key: crypto.randomUUID() };
  return table.ask('POST', '/shorten', { how, category_ids: table.classes, ...acting, ...more });
}

/** Reads everything of a race that shortening could change, row by row. */
async function rowsOf(race_id: number): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    `select to_jsonb(h.*) as row from heat h where race_id = $1
     union all select to_jsonb(x.*) from run x where race_id = $1
     union all select to_jsonb(c.*) from race_category c where race_id = $1
     union all select to_jsonb(d.*) from draw d where race_id = $1 order by 1`,
    [race_id],
  );
  return rows.map(({ row }) => row as unknown);
}

const results = async (table: DrawTable, category_id = table.classes[0] ?? 0) => {
  const race = (await app.get(`/api/races/${table.race_id}`)).json<Race>();
  return race.race_races.mangasResult[String(category_id)] ?? [];
};

describe('rain', () => {
  test('cuts the third moto of every class that has not begun it; what has is told apart, and all comes back as it was', async () => {
    const table = await drawn([11, 22, 5]);
    const [, , small = 0] = table.classes;
    await rideMotos(table, 2);
    await table.ride(small);
    const classes = await foresee(table, 'CUT_MOTOS');
    expect(classes.map(({ apart, saved, motos }) => [apart, saved, motos])).toEqual([
      [null, 2, 2],
      [null, 4, 2],
      ['past', 0, 3],
    ]);
    expect(classes[0]?.passes_before).toBeNull();
    expect(classes[0]?.passes_after).toHaveLength(8);
    expect(codeOf(await shorten(table, 'CUT_MOTOS'))).toBe('day.cannot_shorten');
    const before = await rowsOf(table.race_id);
    const ranked = await results(table, small);
    const { day, change_id } = (
      await shorten(table, 'CUT_MOTOS', { category_ids: table.classes.slice(0, 2) })
    ).json<Changed>();
    expect(day.classes.map(({ motos, shortened, next }) => [motos, shortened, next])).toEqual([
      [2, true, 'final'],
      [2, true, null],
      [3, false, null],
    ]);
    expect(await results(table, small)).toEqual(ranked);
    // Two heats of the first class and four of the second are no longer ridden. The others keep their numbers.
    expect(day.races).toBe(6 + 1 + 12 + 2 + 1 + 3 - 6);
    const { numbers } = (await table.room(small)).rounds.at(-1)?.heats.at(-1) ?? {};
    expect(numbers).toEqual(['7', '14', '21']);
    const { draws } = await table.room();
    const proof = (await app.get(`/api/races/${table.race_id}/draws/${draws[0]?.draw_id}`)).json<DrawProof>();
    expect(new Set(proof.heats.map(({ phase }) => phase))).toEqual(new Set(['M1', 'M2']));
    expect((await table.putBack(change_id)).statusCode).toBe(200);
    expect(await rowsOf(table.race_id)).toEqual(before);
    expect(codeOf(await table.putBack(change_id))).toBe('day.change_not_found');
  });

  test('lets the motos decide: who is first is first of the motos, for the ranking of the cup too', async () => {
    const table = await drawn([11]);
    await table.ride();
    expect((await foresee(table, 'NO_FINALS'))[0]).toMatchObject({
      saved: 1,
      ends: true,
      passes_after: null,
    });
    const { day } = (await shorten(table, 'NO_FINALS')).json<Changed>();
    expect(day.classes[0]).toMatchObject({ next: null, block: 'over', qualify: 0, shortened: true });
    expect((await results(table)).map(({ rank }) => rank)).toContain(1);
    await app.pool.query(`update race set race_status = 'OFFICIAL' where race_id = $1`, [table.race_id]);
    const cup = (await app.get(`/api/cups/${table.cup_id}`)).body;
    expect(cup).toContain('"points":50');
  });

  test('goes straight to the final with the eight best, and back while it is not drawn', async () => {
    const table = await drawn([22]);
    await table.ride();
    await table.follow();
    const before = await rowsOf(table.race_id);
    const [foreseen] = await foresee(table, 'MERGE_STAGE');
    expect([foreseen?.saved, foreseen?.passes_after?.length]).toEqual([2, 8]);
    const { change_id } = (await shorten(table, 'MERGE_STAGE')).json<Changed>();
    expect((await table.foresee()).made?.stage).toBe('final');
    await table.putBack(change_id);
    expect(await rowsOf(table.race_id)).toEqual(before);
    const again = (await shorten(table, 'MERGE_STAGE')).json<Changed>();
    expect((await table.follow()).statusCode).toBe(200);
    expect(codeOf(await table.putBack(again.change_id))).toBe('day.moved_on');
    await table.ride();
    expect((await results(table)).filter(({ rank }) => rank === 1)).toHaveLength(1);
  });

  test('stops a day: of a moto half ridden the results stay, and only whole motos count', async () => {
    const table = await drawn([15]);
    const [category_id = 0] = table.classes;
    await rideMotos(table, 1);
    const { heats } = await table.results();
    const second = heats.find(({ phase, serie }) => phase === 'M2' && serie === 1);
    if (second) await table.write(category_id, second);
    const before = await rowsOf(table.race_id);
    const { day, change_id } = (await shorten(table, 'STOP')).json<Changed>();
    expect(day.classes[0]).toMatchObject({ block: 'over', motos: 1, rides: 23, open: 0 });
    expect((await results(table)).every(({ rank }) => rank !== null)).toBe(true);
    await table.putBack(change_id);
    expect(await rowsOf(table.race_id)).toEqual(before);
  });

  test('once by one key; the second of two secretaries is told', async () => {
    const table = await drawn([11]);
    const request_key = crypto.randomUUID();
    const same = await Promise.all(
      [1, 2, 3].map(() => shorten(table, 'NO_FINALS', { version: 1, request_key })),
    );
    expect(new Set(same.map((answer) => answer.json<Changed>().change_id)).size).toBe(1);
    expect(codeOf(await shorten(table, 'CUT_MOTOS', { version: 1 }))).toBe('office.changed');
  });
});

describe('the clock of the day', () => {
  const move = async (table: DrawTable, act: string, minutes = 0) => {
    const { version } = await table.day();
    return table.ask('PUT', '/day/clock', { version, act, minutes });
  };

  test('is late by what is said, and by as long as it stood still', async () => {
    const table = await drawn([11]);
    expect((await move(table, 'delay', 30)).json<DrawRoom>().delay_minutes).toBe(30);
    expect((await move(table, 'stop')).json<DrawRoom>().stopped_at).not.toBeNull();
    expect(codeOf(await move(table, 'stop'))).toBe('day.clock');
    await app.pool.query(
      `update race_day set stopped_at = stopped_at - interval '20 minutes' where race_id = $1`,
      [table.race_id],
    );
    const day = (await move(table, 'resume')).json<DrawRoom>();
    expect([day.delay_minutes, day.stopped_at]).toEqual([50, null]);
    expect((await move(table, 'delay', -100)).json<DrawRoom>().delay_minutes).toBe(0);
    // The way it is drawn stays, and so does how late it is.
    const { settings, version } = await table.day();
    await table.ask('PUT', '/day', { ...settings, version });
    await move(table, 'delay', 15);
    await table.draw({ cause: 'mistake', reason: 'Mal sorteado' });
    expect((await table.day()).delay_minutes).toBe(15);
  });
});
