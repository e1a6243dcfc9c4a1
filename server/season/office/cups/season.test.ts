import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import type { Cup } from '#contract/season/cups/cups.ts';
import { DEFAULT_POINTS_TABLE } from '#rules/season/cups/points-tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app, 'Asociación Nueva del Sur');
});
afterAll(() => app.stop());

const publicCup = (cup_id: number) => app.get(`/api/cups/${cup_id}`);
const listed = async () =>
  (await app.get('/api/cups')).json<{ items: { cup_id: number }[] }>().items.map(({ cup_id }) => cup_id);

describe('a new organization sets up its season without anybody’s help', () => {
  let cup_id = 0;

  test('a draft has the usual settings, and nobody outside sees it', async () => {
    const cup = await office.create('Copa del Sur 2027');
    ({ cup_id } = cup);
    expect(cup).toMatchObject({
      version: 1,
      cup_status: 'DRAFT',
      cup_inscription_init: 15,
      cup_inscription_end: 2,
      cup_parameters: { showRanking: true, showRiders: true },
      rules: { heats: 'UCI', moto_mode: 'fixed', motos: 3, dns: 'bar' },
      count_best: null,
      only_affiliated: false,
      ranking_tie: ['moreWins', 'more2ndsTo8ths', 'betterLastDate', 'betterPreviousDates'],
      missing: ['dates', 'categories'],
    });
    expect(cup.points).toEqual(DEFAULT_POINTS_TABLE.ranges);
    expect((await publicCup(cup_id)).statusCode).toBe(404);
    expect(await listed()).not.toContain(cup_id);
  });
  test('published too early, she is told what is missing', async () => {
    expect(codeOf(await office.move(cup_id, 'OPENED'))).toBe('office.no_dates');
    await office.date(cup_id, '2027-03-07', '1.ª fecha', { place: 'Los Teros' });
    expect(codeOf(await office.move(cup_id, 'OPENED'))).toBe('office.no_categories');
  });
  test('categories from the list of the country, some with a limit, in her order', async () => {
    const templates = (await office.ask('GET', '/category-templates')).json<{ items: { code: string }[] }>();
    expect(templates.items.map(({ code }) => code)).toContain('argentina');
    const all = await office.template('argentina');
    expect(all.length).toBeGreaterThan(40);
    expect(all.find(({ category_name }) => category_name === 'Damas 9')).toMatchObject({
      min_age: 9,
      max_age: 9,
      gender: 'WOMAN',
      wheel: 20,
      plate_colour: 'blue',
      in_use: false,
    });
    const chosen = ['Damas 9', 'Varones 9', 'Varones 12'].map((name) => ({
      category_id: all.find(({ category_name }) => category_name === name)?.category_id,
      entry_limit: name === 'Damas 9' ? 16 : null,
    }));
    const cup = (await office.save(cup_id, { cup_categories: chosen })).json<OfficeCup>();
    expect(cup.cup_categories.map(({ category_name, entry_limit }) => [category_name, entry_limit])).toEqual([
      ['Damas 9', 16],
      ['Varones 9', null],
      ['Varones 12', null],
    ]);
    // Boys of 10 and 11 would have no class. That is a warning and not a refusal.
    expect(cup.warnings).toEqual([
      { kind: 'gap', gender: 'MEN', wheel: 20, from: 10, to: 11, categories: ['Varones 9', 'Varones 12'] },
    ]);
    expect(cup.missing).toEqual([]);
  });
  test('settings, rules, points and the window, each saved on its own', async () => {
    const saved = await office.save(cup_id, {
      cup_parameters: { showRanking: true, showRiders: false },
      cup_inscription_init: 20,
      cup_inscription_end: 3,
      count_best: 5,
      allow_ride_up: true,
      rules: {
        heats: 'N8',
        moto_mode: 'mixed',
        motos: 3,
        small_class: 'SUM3',
        tie_break: 'timed',
        dns: 'count',
        dnf_in_ko: 'asLast',
        ko_dns: 'unranked',
      },
      points: [
        { from: 1, to: 1, points: 30 },
        { from: 2, to: 8, points: 20 },
      ],
    });
    expect(saved.json()).toMatchObject({
      cup_inscription_init: 20,
      count_best: 5,
      allow_ride_up: true,
      rules: { heats: 'N8', dns: 'count' },
      points: [
        { from: 1, to: 1, points: 30 },
        { from: 2, to: 8, points: 20 },
      ],
    });
    // Fields that were not sent stay.
    const next = (await office.save(cup_id, { cup_name: 'Copa del Sur' })).json<OfficeCup>();
    expect(next).toMatchObject({ cup_name: 'Copa del Sur', count_best: 5, rules: { heats: 'N8' } });
  });
  test('the regulation is cleaned, and every version of it is kept', async () => {
    const write = async (cup_regulation: string) => {
      const { version } = await office.cup(cup_id);
      return office.did('PUT', `/cups/${cup_id}/regulation`, { version, cup_regulation });
    };
    await write('<h2>Reglamento</h2><script>alert(1)</script><p onclick="x()">Art. 1</p>');
    const second = await write(`<h2>Reglamento</h2><p>${'Casco integral. '.repeat(9000)}</p>`);
    expect(second.cup_regulation?.length).toBeGreaterThan(100_000);
    const { items } = (await office.ask('GET', `/cups/${cup_id}/regulation/versions`)).json<{
      items: { by: string; cup_regulation: string }[];
    }>();
    expect(items).toHaveLength(2);
    expect(items[1]).toMatchObject({ by: 'Ana', cup_regulation: '<h2>Reglamento</h2><p>Art. 1</p>' });
  });
  test('published: the public sees it with its dates, categories in her order, and the regulation', async () => {
    await office.date(cup_id, '2027-04-11', '2.ª fecha');
    expect((await office.move(cup_id, 'OPENED')).json()).toMatchObject({ cup_status: 'OPENED' });
    await expect.poll(listed).toContain(cup_id);
    const shown = (await publicCup(cup_id)).json<Cup>();
    expect(shown).toMatchObject({
      cup_name: 'Copa del Sur',
      cup_status: 'OPENED',
      cup_parameters: { showRanking: true, showRiders: false },
      cup_inscription_init: 20,
      count_best: 5,
    });
    expect(
      shown.cup_dates.map(({ date, name, place, race_status }) => [date, name, place, race_status]),
    ).toEqual([
      ['2027-03-07', '1.ª fecha', 'Los Teros', 'NOT_ISCRIPTION'],
      ['2027-04-11', '2.ª fecha', null, 'NOT_ISCRIPTION'],
    ]);
    expect(shown.cup_categories.map(({ category_name }) => category_name)).toEqual([
      'Damas 9',
      'Varones 9',
      'Varones 12',
    ]);
    expect(shown.cup_regulation).toContain('Casco integral');
  });
  test('an open page hears of an edit', async () => {
    await publicCup(cup_id);
    await office.save(cup_id, { cup_name: 'Copa Austral' });
    await expect.poll(async () => (await publicCup(cup_id)).json<Cup>().cup_name).toBe('Copa Austral');
  });
  test('published, it keeps a date and a category', async () => {
    expect(codeOf(await office.save(cup_id, { cup_categories: [] }))).toBe('office.no_categories');
    expect(codeOf(await office.save(cup_id, { points: [] }))).toBe('office.no_points');
    expect((await office.cup(cup_id)).cup_categories).toHaveLength(3);
  });
  test('what changed since it was published is shown, line by line', async () => {
    await office.save(cup_id, { count_best: 4, ranking_tie: ['betterLastDate'] });
    const { against, items } = (await office.ask('GET', `/cups/${cup_id}/differences`)).json<{
      against: string;
      items: { part: string; was: unknown; became: unknown }[];
    }>();
    expect(against).toBe('publication');
    expect(items.map(({ part, was, became }) => [part, was, became])).toEqual([
      ['cup_name', 'Copa del Sur', 'Copa Austral'],
      ['count_best', 5, 4],
      ['ranking_tie', 'moreWins more2ndsTo8ths betterLastDate betterPreviousDates', 'betterLastDate'],
    ]);
  });
  test('a class rides for exhibition: it stays in the cup, and the ranking is told to leave it out', async () => {
    const { cup_categories } = await office.cup(cup_id);
    const chosen = cup_categories.map(({ category_id, entry_limit }, index) => ({
      category_id,
      entry_limit,
      exhibition: index === 0,
    }));
    const saved = (await office.save(cup_id, { cup_categories: chosen })).json<OfficeCup>();
    expect(saved.cup_categories.map(({ exhibition }) => exhibition)).toEqual([true, false, false]);
    const shown = async () => (await publicCup(cup_id)).json<Cup>().ranking_rules.exhibition;
    await expect.poll(shown).toEqual([chosen[0]?.category_id]);
    await office.save(cup_id, { cup_categories: chosen.map((one) => ({ ...one, exhibition: false })) });
    await expect.poll(shown).toEqual([]);
  });
  test('entries that close after race day are closed the day after it', async () => {
    const saved = (await office.save(cup_id, { cup_inscription_end: -1 })).json<OfficeCup>();
    expect(saved.cup_inscription_end).toBe(-1);
    expect(codeOf(await office.save(cup_id, { cup_inscription_end: -2 }))).toBe('request.bad_body');
    await office.save(cup_id, { cup_inscription_end: 3 });
  });
  test('closed, opened again, closed and put away; no step is jumped', async () => {
    expect(codeOf(await office.move(cup_id, 'ARCHIVED'))).toBe('office.status_move');
    for (const status of ['CLOSED', 'OPENED', 'CLOSED', 'ARCHIVED'])
      expect((await office.move(cup_id, status)).json()).toMatchObject({ cup_status: status });
    await expect.poll(async () => (await publicCup(cup_id)).statusCode).toBe(404);
    const { items } = (await office.ask('GET', '/cups?cup_status=ARCHIVED')).json<{
      items: { cup_id: number }[];
    }>();
    expect(items).toEqual([
      expect.objectContaining({
        cup_id,
        first_date: '2027-03-07',
        last_date: '2027-04-11',
        dates: 2,
        categories: 3,
        entries: 0,
      }),
    ]);
  });
  test('every step is on record: who, what it was, what it became', async () => {
    const { rows } = await app.pool.query<{ action: string; was: object | null; became: object }>(
      `select action, was, became from audit where entity = 'cup' and entity_id = $1 order by audit_id`,
      [cup_id],
    );
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['create', 'date_add', 'edit', 'regulation', 'status']),
    );
    expect(rows).toContainEqual({
      action: 'edit',
      was: {
        count_best: 5,
        ranking_tie: ['moreWins', 'more2ndsTo8ths', 'betterLastDate', 'betterPreviousDates'],
      },
      became: { count_best: 4, ranking_tie: ['betterLastDate'] },
    });
  });
});
