import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CategoryResults, OfficeTie, RaceResults } from '#contract/raceday/office/results/results.ts';
import { classify } from '#rules/raceday/classification/classification.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import { readLoadedDay } from '#server/season/import/day/day-queries.ts';
import { RaceDay } from '#server/testing/results.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;
let day: RaceDay;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

/** There are ten boys in two heats of five; in the first heat two fell in every moto, and four go on. */
beforeEach(async () => {
  day = await RaceDay.ridden(app, office, 'RACING', { final: false });
  await app.pool.query(
    `update run set status = 'DNF', place = null
      where entry_id in (select entry_id from entry where race_id = $1 and category_id = $2 and plate in ('7', '9'))`,
    [day.race_id, day.boys],
  );
});

const tieOf = async (): Promise<OfficeTie> => {
  const [tie] = (await day.category(day.boys)).ties;
  if (!tie) throw new Error('no tie');
  return tie;
};
const decide = (tie: OfficeTie, plates: string[], more: object = {}) =>
  office.ask('PUT', `${day.path}/tie`, {
    category_id: day.boys,
    phase: tie.phase,
    basis: tie.basis,
    order: plates.map((plate) => tie.riders.find((one) => one.plate === plate)?.entry_id ?? 0),
    way: 'LOT',
    request_key: randomUUID(),
    ...more,
  });
const boys = async () =>
  (await office.ask('GET', day.path))
    .json<RaceResults>()
    .categories.find(({ category_id }) => category_id === day.boys);
const undecided = async () => (await boys())?.undecided;
/** Returns the plates of those who go on, by the rules. */
const through = async () => {
  const boys = (await readLoadedDay(app.pool, day.race_id)).find(({ name }) => name === 'Varones 9');
  const riders = boys?.riders.map(({ rider }) => rider) ?? [];
  const plates = new Map(riders.map(({ entry_id, plate }) => [entry_id, plate]));
  const { standings } = classify(riders, boys?.rules ?? NORMAL_DAY);
  return standings.filter(({ qualified }) => qualified).map(({ entry_id }) => plates.get(entry_id));
};

describe('two who are equal in every key, and one place', () => {
  test('wait for an official, whose lot sends one of them on', async () => {
    const tie = await tieOf();
    expect(tie).toMatchObject({ phase: 'M3', decided: false, passing: 1 });
    expect(await undecided()).toBe(2);
    expect((await boys())?.owes_stage).toBe(true);
    const answer = (await decide(tie, ['9', '7'])).json<CategoryResults>();
    expect(answer.ties).toMatchObject([{ decided: true, riders: [{ plate: '9' }, { plate: '7' }] }]);
    expect(answer.decisions).toMatchObject([
      {
        way: 'LOT',
        reason: null,
        by: 'Ana',
        lines: [{ plate: '9', was: null, became: '1' }, { plate: '7' }],
      },
    ]);
    expect(await undecided()).toBe(0);
    const { rows } = await app.pool.query(
      `select was, became from audit where action = 'results_tie' and entity_id = $1 order by audit_id`,
      [day.race_id],
    );
    expect(rows).toMatchObject([{ became: { way: 'LOT', order: ['9', '7'] } }]);
  });
  test('keep the first order when its key comes again with another one, which is refused', async () => {
    const tie = await tieOf();
    const request_key = randomUUID();
    expect((await decide(tie, ['9', '7'], { request_key })).statusCode).toBe(200);
    expect(codeOf(await decide(tie, ['7', '9'], { request_key }))).toBe('request.key_reused');
    expect((await day.category(day.boys)).decisions).toHaveLength(1);
  });
  test('a retry after a lost answer decides once; another official upon the old state is told', async () => {
    const tie = await tieOf();
    const request_key = randomUUID();
    await decide(tie, ['9', '7'], { request_key });
    expect((await decide(tie, ['9', '7'], { request_key })).statusCode).toBe(200);
    expect((await day.category(day.boys)).decisions).toHaveLength(1);
    expect(codeOf(await decide(tie, ['7', '9']))).toBe('office.changed');
  });
  test('the same key sent again while its first try runs decides once, and every try is answered', async () => {
    const tie = await tieOf();
    const request_key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => decide(tie, ['9', '7'], { request_key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await day.category(day.boys)).decisions).toHaveLength(1);
  });
  test('can be ordered anew, or opened again', async () => {
    await decide(await tieOf(), ['9', '7']);
    await decide(await tieOf(), ['7', '9'], { way: 'RUN_OFF' });
    expect((await tieOf()).riders[0]?.plate).toBe('7');
    await decide(await tieOf(), ['7', '9'], { way: 'NONE' });
    expect(await tieOf()).toMatchObject({ decided: false });
    expect(await undecided()).toBe(2);
  });
  test('not all of them, or somebody else, is no order', async () => {
    const tie = await tieOf();
    expect(codeOf(await decide(tie, ['9', '9']))).toBe('office.changed');
    expect(codeOf(await decide(tie, ['9', '1']))).toMatch(/office.changed|request.bad_body/);
    expect(codeOf(await decide({ ...tie, phase: 'M2' }, ['9', '7']))).toBe('results.tie_not_found');
  });
  test('once published it takes a reason, which everybody reads', async () => {
    await day.move('RACING', 'PROVISIONAL');
    expect(codeOf(await decide(await tieOf(), ['9', '7']))).toBe('results.reason_missing');
    await decide(await tieOf(), ['9', '7'], { reason: 'Sorteo ante los delegados' });
    expect((await day.shown()).race_corrections).toMatchObject([
      {
        tie: 'LOT',
        phase: 'M3',
        reason: 'Sorteo ante los delegados',
        lines: [{ plate: '9', became: '1' }, {}],
      },
    ]);
  });
});

test('the one the lot put first goes on', async () => {
  await decide(await tieOf(), ['9', '7']);
  const plates = await through();
  expect([plates.includes('9'), plates.includes('7')]).toEqual([true, false]);
});
