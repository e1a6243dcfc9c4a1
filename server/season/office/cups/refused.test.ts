import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import type { Race } from '#contract/season/races/races.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;
let cup: OfficeCup;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  made += 1;
  cup = await office.published(`Copa ${made}`, ['2026-03-08', '2026-04-12']);
});

const raceOf = (index: number) => cup.cup_dates[index]?.race_id ?? 0;
const points = [{ from: 1, to: 8, points: 10 }];

/** Lets four girls ride the first date under the rules of the cup. */
async function ride(): Promise<void> {
  await app.world.category(cup.cup_id, raceOf(0), 'Varones 9', [
    { name: 'Ana', plate: '1', serie: 1, motos: [1, 2, 'DNS'] },
    { name: 'Beto', plate: '2', serie: 1, motos: [2, 1, 1] },
    { name: 'Caro', plate: '3', serie: 1, motos: [3, 3, 2] },
  ]);
  await app.pool.query(`update race set race_status = 'OFFICIAL' where race_id = $1`, [raceOf(0)]);
}

const ranks = async () => {
  const race = (await app.get(`/api/races/${raceOf(0)}`)).json<Race>();
  return JSON.stringify(race.race_races.mangasResult);
};

describe('what was ridden stays as it was ridden', () => {
  test('other rules ask first, hold for the dates to come, and change no result', async () => {
    await ride();
    const before = await ranks();
    const rules = { ...cup.rules, dns: 'count', motos: 2 };
    const asked = await office.save(cup.cup_id, { rules });
    expect([asked.statusCode, codeOf(asked)]).toEqual([409, 'office.rules_drawn']);
    expect((await office.save(cup.cup_id, { rules, confirmed: true })).json()).toMatchObject({ rules });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await ranks()).toBe(before);
    const { rows } = await app.pool.query<{ dns: string }>(
      `select u.dns from race_category rc join race_rules u using (race_rules_id) where rc.race_id = $1`,
      [raceOf(0)],
    );
    expect(rows).toEqual([{ dns: 'bar' }]);
  });
  test('the same rules again are no change', async () => {
    await ride();
    expect((await office.save(cup.cup_id, { rules: cup.rules, points: cup.points })).statusCode).toBe(200);
  });
  test('other points or fewer dates that count: she confirms that the ranking is computed again', async () => {
    await ride();
    for (const change of [
      { points },
      { count_best: 1 },
      { bonus_presence: 5 },
      { only_affiliated: true },
      { ranking_tie: ['betterLastDate'] },
    ]) {
      expect(codeOf(await office.save(cup.cup_id, change))).toBe('office.ranking_changes');
      expect((await office.save(cup.cup_id, { ...change, confirmed: true })).statusCode).toBe(200);
    }
  });
  test('before anything is drawn nobody is asked', async () => {
    const saved = await office.save(cup.cup_id, { rules: { ...cup.rules, motos: 2 }, points, count_best: 1 });
    expect(saved.statusCode).toBe(200);
  });
  test('a date that was ridden neither moves nor goes; its name may change, its points ask first', async () => {
    await ride();
    const { version, cup_id } = await office.cup(cup.cup_id);
    const path = `/cups/${cup_id}/dates/2026-03-08`;
    const date = { version, date: '2026-03-15', name: '1.ª fecha', confirmed: true };
    expect(codeOf(await office.ask('PUT', path, date))).toBe('office.date_ridden');
    expect(codeOf(await office.ask('DELETE', `${path}?version=${version}`))).toBe('office.date_in_use');
    const doubled = { version, date: '2026-03-08', name: 'Apertura', multiplier: 2 };
    expect(codeOf(await office.ask('PUT', path, doubled))).toBe('office.ranking_changes');
    const renamed = await office.did('PUT', path, { ...doubled, multiplier: 1, place: 'Rampa Norte' });
    expect(renamed.cup_dates[0]).toMatchObject({ name: 'Apertura', place: 'Rampa Norte', ridden: true });
  });
});

describe('where riders are in', () => {
  test('a category with entries or licences stays in the cup; an empty one may go', async () => {
    const [nine, ten, eleven] = cup.cup_categories;
    if (!nine || !ten || !eleven) throw new Error('three categories were chosen');
    await app.world.category(cup.cup_id, raceOf(1), 'Varones 9', [{ name: 'Dani', plate: '9' }]);
    await app.pool.query(
      `insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest)
       select rider_id, organization_id, $1, $2, 2026, 'FALSE', 'FALSE' from rider limit 1`,
      [cup.cup_id, ten.category_id],
    );
    const keep = (...kept: { category_id: number }[]) =>
      office.save(cup.cup_id, {
        cup_categories: kept.map(({ category_id }) => ({ category_id, entry_limit: null })),
      });
    const entries = await keep(ten, eleven);
    expect(codeOf(entries)).toBe('office.category_in_use');
    expect(entries.json<{ message: string }>().message).toContain('Varones 9');
    expect(codeOf(await keep(nine, eleven))).toBe('office.category_in_use');
    expect((await keep(ten, nine)).json<OfficeCup>().cup_categories.map((one) => one.category_name)).toEqual([
      'Varones 10',
      'Varones 9',
    ]);
  });
  test('a category nobody rides in any more may go: somebody entered and withdrew', async () => {
    await app.world.category(cup.cup_id, raceOf(1), 'Varones 9', [{ name: 'Eva', plate: '9' }]);
    await app.pool.query(`delete from entry where race_id = $1`, [raceOf(1)]);
    const saved = await office.save(cup.cup_id, {
      cup_categories: cup.cup_categories
        .slice(1)
        .map(({ category_id }) => ({ category_id, entry_limit: null })),
    });
    expect(saved.json<OfficeCup>().cup_categories).toHaveLength(2);
  });
  test('the cup does not go back to a draft', async () => {
    await app.world.category(cup.cup_id, raceOf(1), 'Varones 9', [{ name: 'Fede', plate: '9' }]);
    expect(codeOf(await office.move(cup.cup_id, 'DRAFT'))).toBe('office.cup_in_use');
  });
  test('without riders it does', async () => {
    expect((await office.move(cup.cup_id, 'DRAFT')).json()).toMatchObject({ cup_status: 'DRAFT' });
  });
});

describe('what cannot be', () => {
  const refusals: [string, object, string][] = [
    [
      'entries that close before they open',
      { cup_inscription_init: 2, cup_inscription_end: 5 },
      'office.window',
    ],
    [
      'entries that open and close at once',
      { cup_inscription_init: 3, cup_inscription_end: 3 },
      'office.window',
    ],
    [
      'a place with two values',
      {
        points: [
          { from: 1, to: 4, points: 9 },
          { from: 4, to: 8, points: 5 },
        ],
      },
      'office.points',
    ],
    ['a range the wrong way round', { points: [{ from: 4, to: 1, points: 9 }] }, 'office.points'],
    [
      'a category of nobody',
      { cup_categories: [{ category_id: 999_999, entry_limit: null }] },
      'office.category_elsewhere',
    ],
    ['a name of spaces', { cup_name: '   ' }, 'request.bad_body'],
    ['a limit of none', { cup_categories: [{ category_id: 1, entry_limit: 0 }] }, 'request.bad_body'],
    ['a setting nobody knows', { cup_colour: 'red' }, 'request.bad_body'],
  ];
  test.each(refusals)('%s', async (_what, change, code) => {
    expect(codeOf(await office.save(cup.cup_id, change))).toBe(code);
    expect(await office.cup(cup.cup_id)).toEqual(cup);
  });
  test('the same category twice', async () => {
    const category_id = cup.cup_categories[0]?.category_id;
    const twice = [1, 2].map(() => ({ category_id, entry_limit: null }));
    expect(codeOf(await office.save(cup.cup_id, { cup_categories: twice }))).toBe('request.bad_body');
  });
  test('a name the organization has already', async () => {
    const other = await office.create(`Otra ${made}`);
    expect(codeOf(await office.save(other.cup_id, { cup_name: cup.cup_name }))).toBe('office.cup_name_taken');
  });
  test('a version of a cup that is not there', async () => {
    const { token } = await office.people.account({ roles: [{ role: 'admin' }] });
    const answer = await office.people.call('PUT', '/api/office/cups/999999', token, { version: 1 });
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'cup.not_found']);
  });
});
