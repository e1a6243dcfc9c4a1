import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DrawRoom } from '#contract/raceday/office/day/day.ts';
import type { DayState } from '#contract/raceday/office/day/state.ts';
import type { Race } from '#contract/season/races/races.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
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

const open = (sizes: readonly number[], rules: Partial<RaceRules> = {}) =>
  DrawTable.open(app, office, sizes, { rules });

/** Runs a class from its draw to the end by the office's own calls, and returns the stages it went through. */
async function toTheEnd(table: DrawTable): Promise<string[]> {
  expect((await table.draw()).statusCode).toBe(200);
  await table.ride();
  const stages: string[] = [];
  for (;;) {
    const { made } = await table.foresee();
    if (made === null) return stages;
    const answer = await table.follow();
    expect(answer.statusCode).toBe(200);
    stages.push(made.stage);
    await table.ride();
  }
}

describe('a class goes from closed entries to an official result by the office alone', () => {
  test.each([
    ['UCI', { heats: 'UCI' }, 22, ['playoff_2', 'final']],
    [
      'N8 with motos drawn anew',
      { heats: 'N8', moto_mode: 'mixed', tie_break: 'timed' },
      19,
      ['playoff_2', 'final'],
    ],
    ['POINTS', { heats: 'POINTS' }, 14, []],
    [
      'a last chance',
      { heats: 'LCQ', moto_mode: 'mixed', tie_break: 'timed' },
      18,
      ['LCQ', 'playoff_2', 'final'],
    ],
    ['one heat on points', { heats: 'UCI' }, 6, []],
    ['one heat and a final', { heats: 'UCI', small_class: 'MINUS1' }, 7, ['final']],
  ] as const)('%s', async (_, rules, riders, stages) => {
    const table = await open([riders], rules);
    expect(await toTheEnd(table)).toEqual(stages);
    expect((await table.foresee()).blocked?.by).toBe('over');
    for (const move of [
      { was: 'RACING', race_status: 'PROVISIONAL' },
      { was: 'PROVISIONAL', race_status: 'OFFICIAL', reason: 'Los delegados firmaron' },
    ])
      expect((await table.ask('PUT', '/results/status', move)).statusCode).toBe(200);
    const race = (await app.get(`/api/races/${table.race_id}`)).json<Race>();
    expect(race.race_status).toBe('OFFICIAL');
    const [ranking = []] = Object.values(race.race_races.mangasResult);
    expect(ranking).toHaveLength(riders);
    // The lower plate wins at every gate, so nobody beats the first one; on points the winners of two heats are
    // equal.
    const champions = ranking.filter(({ rank }) => rank === 1).map(({ plate }) => plate);
    expect(champions).toContain('101');
    expect(champions).toHaveLength(rules.heats === 'POINTS' ? 2 : 1);
  });
});

describe('the stage that follows', () => {
  test('waits for the results that are missing, and says whose', async () => {
    const table = await open([11]);
    expect((await table.foresee()).blocked).toMatchObject({ by: 'not_drawn', riders: [] });
    await table.draw();
    const { heats } = await table.results();
    for (const heat of heats.slice(1)) await table.write(table.classes[0] ?? 0, heat);
    const { blocked, made } = await table.foresee();
    expect([blocked?.by, blocked?.phase, made]).toEqual(['heats_open', 'M1', null]);
    expect(blocked?.riders.length).toBe(heats[0]?.runs.length);
    expect(codeOf(await table.follow())).toBe('office.changed');
  });

  test('says who passes, where they stand, and has its race numbers behind the letter of the stage', async () => {
    const table = await open([11, 22]);
    await table.draw();
    for (const category_id of table.classes) await table.ride(category_id);
    const { made } = await table.foresee(table.classes[1]);
    expect(made?.heats.map(({ number, riders }) => [number, riders.length])).toEqual([
      ['S1', 8],
      ['S2', 8],
    ]);
    expect(made?.passed[0]).toMatchObject({
      plate: expect.any(String),
      from: null,
      moto_rank: expect.any(Number),
    });
    expect(made?.out).toHaveLength(6);
    const day = (await table.follow(table.classes[1])).json<DrawRoom>();
    expect(day.classes[1]).toMatchObject({ phase: 'playoff_2', block: 'heats_open', next: null });
    expect(
      (await table.results(table.classes[1])).heats.filter(({ phase }) => phase === 'playoff_2'),
    ).toHaveLength(2);
  });

  test('is made once by one key, and once by two secretaries', async () => {
    const table = await open([11]);
    await table.draw();
    await table.ride();
    const { made } = await table.foresee();
    const body = { category_id: table.classes[0], gate_mode: null, basis: made?.basis };
    const request_key = crypto.randomUUID();
    const same = await Promise.all([1, 2].map(() => table.ask('POST', '/stages', { ...body, request_key })));
    expect(same.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const other = await table.ask('POST', '/stages', { ...body, request_key: crypto.randomUUID() });
    expect(codeOf(other)).toBe('office.changed');
    expect((await table.room()).draws.map(({ phase }) => phase)).toEqual(['final', 'M1']);
  });

  test('is made for all ready classes at once, with the numbers foreseen; one that changed is left out and named', async () => {
    const table = await open([11, 22, 10]);
    await table.draw();
    for (const category_id of table.classes) await table.ride(category_id);
    const foreseen = await Promise.all(table.classes.map((category_id) => table.foresee(category_id)));
    const stages = foreseen.map(({ category_id, made }) => ({ category_id, basis: made?.basis ?? '' }));
    const [first = 0] = table.classes;
    expect((await table.follow(first)).statusCode).toBe(200);
    const request_key = crypto.randomUUID();
    const send = async () =>
      (await table.ask('POST', '/stages/all', { stages, request_key })).json<{
        day: DrawRoom;
        left_out: number[];
      }>();
    const { day, left_out } = await send();
    expect(left_out).toEqual([first]);
    expect(day.classes.map(({ phase }) => phase)).toEqual(['final', 'playoff_2', 'final']);
    const numbers = async (category_id: number, stage: string) =>
      (await table.results(category_id)).heats
        .filter(({ phase }) => phase === stage)
        .map(({ number }) => number);
    for (const { category_id, made } of foreseen)
      expect(await numbers(category_id, made?.stage ?? '')).toEqual(made?.heats.map(({ number }) => number));
    // The same key again changes nothing.
    expect((await send()).day.version).toBe(day.version);
    const undo = { version: day.version, category_ids: table.classes.slice(1), of: 'stage' };
    expect(
      (await table.ask('POST', '/draws/undo', { ...undo, request_key: crypto.randomUUID() })).statusCode,
    ).toBe(200);
  });

  test('is not made upon results that are others meanwhile', async () => {
    const table = await open([11]);
    await table.draw();
    await table.ride();
    const { made } = await table.foresee();
    const [heat] = (await table.results()).heats;
    const winner = heat?.runs.find(({ place }) => place === 1)?.plate;
    if (heat) await table.write(table.classes[0] ?? 0, heat, (plate) => (plate === winner ? 'DNF' : null));
    expect(codeOf(await table.follow(table.classes[0], { basis: made?.basis }))).toBe('office.changed');
  });

  test('is taken back before its first result, and made again as the second sheet', async () => {
    const table = await open([11]);
    await table.draw();
    await table.ride();
    await table.follow();
    const taken = await table.undo({ of: 'stage' });
    expect(taken.json<DrawRoom>()).toMatchObject({ race_status: 'RACING', classes: [{ next: 'final' }] });
    await table.follow();
    const final = (await table.room()).rounds.find(({ phases }) => phases[0] === 'final');
    expect(final?.heats[0]?.sheet).toBe(2);
    await table.ride();
    expect(codeOf(await table.undo({ of: 'stage' }))).toBe('draw.ridden');
  });

  test('has the gates of a lot where the day says so, the same however often it is looked at', async () => {
    const table = await open([11]);
    const { settings, version } = await table.day();
    await table.ask('PUT', '/day', { ...settings, version, gate_mode: 'randomDraw' });
    await table.draw();
    await table.ride();
    const looks = [await table.foresee(), await table.foresee()];
    expect(looks[0]).toEqual(looks[1]);
    await table.follow();
    const { draws } = await table.room();
    const proof = await app.get(`/api/races/${table.race_id}/draws/${draws[0]?.draw_id}`);
    expect(proof.json<{ algorithm: string }>().algorithm).toBe('serpentine/1 heats=1 gates=randomDraw');
  });

  test('says when it was made from other results, and is made again from those that stand', async () => {
    const table = await open([11]);
    await table.draw();
    await table.ride();
    const { made } = await table.foresee();
    await table.follow();
    expect((await table.room()).one.outdated).toBeNull();
    const [first] = made?.passed ?? [];
    for (const heat of (await table.results()).heats)
      if (heat.phase !== 'final' && heat.runs.some(({ plate }) => plate === first?.plate))
        await table.write(table.classes[0] ?? 0, heat, (plate) => (plate === first?.plate ? 'DSQ' : null));
    const { outdated } = await table.results();
    expect(outdated).toMatchObject({ phase: 'final', wrong: [{ plate: first?.plate }], open: false });
    expect(outdated?.missing).toHaveLength(1);
    expect((await table.day()).classes[0]?.outdated).toEqual(outdated);
    const { steps } = (await table.ask('GET', '/day/state')).json<DayState>();
    expect(steps.find(({ step }) => step === 'final')?.blocks).toContainEqual({
      by: 'stage_outdated',
      count: 1,
      category_id: table.classes[0],
    });
    const race = await app.get(`/api/races/${table.race_id}`);
    expect(race.body).toContain('"by":"drawn"');
    expect((await table.undo({ of: 'stage', reason: 'Se corrigió una manga' })).statusCode).toBe(200);
    await table.follow();
    const { one, rounds } = await table.room();
    expect(one.outdated).toBeNull();
    expect(rounds.at(-1)?.heats[0]?.riders.map(({ plate }) => plate)).not.toContain(first?.plate);
  });
});
