import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import type { OfficePrices } from '#contract/season/office/cups/prices.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { plainTerms } from '#server/testing/prices.ts';

let app: TestApp;
let office: Office;
let last: OfficeCup;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  // There are three Sundays, and the last one is ridden.
  last = await office.published('Copa 2026', ['2026-03-08', '2026-04-12', '2026-12-27']);
  const { cup_id, cup_categories } = last;
  const [first, second] = cup_categories;
  await office.save(cup_id, {
    count_best: 2,
    only_affiliated: true,
    ranking_tie: ['betterLastDate', 'moreWins'],
    rules: { ...last.rules, moto_mode: 'mixed' },
    points: [{ from: 1, to: 3, points: 9 }],
    cup_categories: [
      { category_id: second?.category_id, entry_limit: 24 },
      { category_id: first?.category_id, entry_limit: null },
    ],
  });
  const { version } = await office.cup(cup_id);
  await office.did('PUT', `/cups/${cup_id}/regulation`, { version, cup_regulation: '<p>Art. 1</p>' });
  const race_id = last.cup_dates[2]?.race_id ?? 0;
  await app.world.category(cup_id, race_id, 'Varones 9', [
    { name: 'Ana', plate: '1', serie: 1, motos: [1, 1, 1] },
    { name: 'Beto', plate: '2', serie: 1, motos: [2, 2, 2] },
  ]);
  await app.pool.query(`update race set race_status = 'OFFICIAL' where race_id = $1`, [race_id]);
  const terms = {
    ...plainTerms,
    early_cents: 1_500_000,
    early_days: 10,
    classes: [
      { category_id: first?.category_id ?? 0, cents: 3_000_000, early_cents: null, late_cents: null },
    ],
    second_class: { basis_points: 5000 },
    family: { from: 3, off: { cents: 100_000 } },
    extras: { number: null, transponder: 800_000 },
  };
  await office.did('PUT', `/cups/${cup_id}/prices`, { race_date: null, version: 0, terms });
  await office.did('PUT', `/cups/${cup_id}/prices`, {
    race_date: '2026-04-12',
    version: 0,
    terms: plainTerms,
  });
  await office.did('POST', `/cups/${cup_id}/prices/codes`, {
    race_date: null,
    code: 'AMIGOS',
    off: { basis_points: 5000 },
    valid_until: null,
    most_uses: null,
  });
  last = await office.cup(cup_id);
});
afterAll(() => app.stop());

describe('next season from last season', () => {
  let copy: OfficeCup;

  test('categories, rules, points, regulation and settings come along; nothing that was ridden does', async () => {
    copy = await office.did('POST', `/cups/${last.cup_id}/copy`, {
      cup_name: 'Copa 2027',
      first_date: '2027-03-06',
    });
    expect(copy).toMatchObject({
      cup_status: 'DRAFT',
      version: 1,
      cup_name: 'Copa 2027',
      copied_from: { cup_id: last.cup_id, cup_name: 'Copa 2026' },
      count_best: 2,
      only_affiliated: true,
      ranking_tie: ['betterLastDate', 'moreWins'],
      rules: last.rules,
      points: last.points,
      cup_regulation: '<p>Art. 1</p>',
      missing: [],
    });
    expect(
      copy.cup_categories.map(({ category_name, entry_limit, entries }) => [
        category_name,
        entry_limit,
        entries,
      ]),
    ).toEqual(last.cup_categories.map(({ category_name, entry_limit }) => [category_name, entry_limit, 0]));
  });
  test('its dates are Sundays again, as far from each other as they were, without riders', () => {
    expect(
      copy.cup_dates.map(({ date, name, race_status, entries, ridden }) => [
        date,
        name,
        race_status,
        entries,
        ridden,
      ]),
    ).toEqual([
      ['2027-03-07', '1.ª fecha', 'NOT_ISCRIPTION', 0, false],
      ['2027-04-11', '2.ª fecha', 'NOT_ISCRIPTION', 0, false],
      ['2027-12-26', '3.ª fecha', 'NOT_ISCRIPTION', 0, false],
    ]);
  });
  test('before she publishes it, she reads what is different from last season', async () => {
    await office.save(copy.cup_id, { count_best: 3 });
    const { against, cup_name, items } = (await office.ask('GET', `/cups/${copy.cup_id}/differences`)).json<{
      against: string;
      cup_name: string;
      items: { part: string; name: string | null; was: unknown; became: unknown }[];
    }>();
    expect([against, cup_name]).toEqual(['season', 'Copa 2026']);
    expect(items.map(({ part, name, was, became }) => [part, name, was, became])).toEqual([
      ['cup_name', null, 'Copa 2026', 'Copa 2027'],
      ['count_best', null, 2, 3],
      ['date', '1.ª fecha', '2026-03-08', '2027-03-07'],
      ['date', '2.ª fecha', '2026-04-12', '2027-04-11'],
      ['date', '3.ª fecha', '2026-12-27', '2027-12-26'],
    ]);
  });
  test('what entering costs comes along, of the cup and of each date; codes were given to somebody and do not', async () => {
    const pricesOf = async (cup_id: number) =>
      (await office.ask('GET', `/cups/${cup_id}/prices`)).json<OfficePrices>();
    const [was, became] = [await pricesOf(last.cup_id), await pricesOf(copy.cup_id)];
    expect(was.lists.map(({ race_date }) => race_date)).toEqual([null, '2026-04-12']);
    expect(became.lists).toEqual([
      { ...was.lists[0], version: 1 },
      { ...was.lists[1], version: 1, race_date: '2027-04-11' },
    ]);
    expect([was.codes.length, became.codes.length]).toEqual([1, 0]);
    const [list] = became.lists;
    await office.did('PUT', `/cups/${copy.cup_id}/prices`, {
      race_date: null,
      version: 1,
      terms: { ...list?.terms, cents: 9_000_000 },
    });
    expect((await pricesOf(last.cup_id)).lists).toEqual(was.lists);
  });
  test('a change of the copy’s rules leaves last season’s as they are', async () => {
    await office.save(copy.cup_id, { rules: { ...copy.rules, motos: 5 } });
    expect((await office.cup(last.cup_id)).rules).toEqual(last.rules);
  });
  test('the copy has a first version of the regulation by her', async () => {
    const { items } = (await office.ask('GET', `/cups/${copy.cup_id}/regulation/versions`)).json<{
      items: { by: string }[];
    }>();
    expect(items.map(({ by }) => by)).toEqual(['Ana']);
  });
  test('the same name twice is refused, also by two clicks at once', async () => {
    const again = () =>
      office.ask('POST', `/cups/${last.cup_id}/copy`, { cup_name: 'Copa 2028', first_date: '2028-03-05' });
    const codes = (await Promise.all([again(), again(), again()])).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(2);
    expect(codeOf(await again())).toBe('office.cup_name_taken');
  });
});
