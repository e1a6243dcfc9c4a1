import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { federationRanking, type FederationRanking } from '#contract/season/federation/federation.ts';
import type { OfficeFederationRanking } from '#contract/season/office/cups/federation.ts';
import { addDays } from '#rules/calendar.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;
let path: string;
let cup_id: number;
let other_cup_id: number;
let ranking: OfficeFederationRanking;

const table = [
  { from: 1, to: 1, points: 100 },
  { from: 2, to: 2, points: 80 },
];

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  path = `/organizations/${office.organization_id}/federation-rankings`;
  const [organization] = (
    await app.pool.query<{ organization_name: string }>(
      'select organization_name from organization where organization_id = $1',
      [office.organization_id],
    )
  ).rows;
  cup_id = await app.world.cup({
    name: 'Copa Sur',
    organization: organization?.organization_name ?? '',
    dates: ['2026-03-01', '2026-05-01', '2026-09-01'],
  });
  other_cup_id = await app.world.cup({
    name: 'Nacional',
    organization: 'Federación Pacífico',
    dates: ['2026-04-01'],
  });
  await ride(cup_id, '2026-03-01', 'Niñas 11', ['Ana', 'Bea']);
  await ride(cup_id, '2026-05-01', 'Niñas 12', ['Bea', 'Ana']);
  await ride(other_cup_id, '2026-04-01', 'Damas doce', ['Bea', 'Zoe']);
  // A guest of another organization is the same person.
  await app.pool.query(
    `update entry set rider_id = (select min(rider_id) from rider where rider_fullname = 'Bea')
     where rider_id in (select rider_id from rider where rider_fullname = 'Bea')`,
  );
  await app.pool.query(`update rider set rider_birthdate = '2014-10-10', rider_gender = 'WOMAN'`);
  const ages: [name: string, age: number][] = [
    ['Niñas 11', 11],
    ['Niñas 12', 12],
    ['Damas doce', 12],
  ];
  for (const [name, age] of ages)
    await app.pool.query(
      `update category set min_age = $2, max_age = $2, gender = 'WOMAN' where category_name = $1`,
      [name, age],
    );
  await app.placings.settle();
});
afterAll(() => app.stop());

/** Rides a date in which the first wins every moto, and the second is second in each. */
async function ride(cup: number, date: string, category: string, names: readonly string[]): Promise<void> {
  const race_id = await app.world.race(cup, date);
  await app.world.category(
    cup,
    race_id,
    category,
    names.map((name, index) => ({
      name,
      plate: String(index + 1),
      serie: 1,
      motos: [index + 1, index + 1, index + 1],
    })),
  );
}

const put = (id: number, body: object) => office.ask('PUT', `${path}/${id}`, body);

/** Saves the current ranking with some changes. */
async function save(changes: object) {
  const { federation_ranking_id, ...definition } = ranking;
  const answer = await put(federation_ranking_id, { ...definition, ...changes });
  if (answer.statusCode === 200) ranking = answer.json<OfficeFederationRanking>();
  return answer;
}

async function look(query = ''): Promise<FederationRanking> {
  const answer = await app.get(`/api/federation-rankings/${ranking.federation_ranking_id}${query}`);
  return federationRanking.parse(answer.json());
}

/** Returns category, position, rider and points of everybody. */
async function standings() {
  const { categories, category_rider } = await look();
  return categories.flatMap(({ category_id, category_name }) =>
    (category_rider[String(category_id)] ?? []).map((row) => [
      category_name,
      row.position,
      row.rider_fullname,
      row.points,
    ]),
  );
}

describe('a federation’s ranking in the office', () => {
  test('begins with the organization’s categories and a year, and nobody reads it', async () => {
    ranking = (
      await office.ask('POST', path, { ranking_name: 'Ranking nacional' })
    ).json<OfficeFederationRanking>();
    expect(ranking).toMatchObject({ is_public: false, window_days: 365, as_of: null, kinds: [], events: [] });
    expect(ranking.category_ids).toHaveLength(2);
    const answer = await app.get(`/api/federation-rankings/${ranking.federation_ranking_id}`);
    expect(codeOf(answer)).toBe('federation.not_found');
    expect((await app.get('/api/federation-rankings')).json()).toEqual({ items: [] });
  });

  test('has a name of its own', async () => {
    expect(codeOf(await office.ask('POST', path, { ranking_name: 'Ranking nacional' }))).toBe(
      'office.federation_name_taken',
    );
  });

  test('is made of public cups, kinds that are there and own categories', async () => {
    const kinds = [{ kind_name: 'Copa', count_best: null, points: table }];
    const draft = await app.world.cup({ name: 'Borrador', status: 'DRAFT' });
    const strange = [
      [{ kinds, events: [{ cup_id: draft, race_date: null, kind_no: 1 }] }, 'office.federation_cup'],
      [{ kinds, events: [{ cup_id, race_date: '2026-03-02', kind_no: 1 }] }, 'office.federation_cup'],
      [{ kinds, events: [{ cup_id, race_date: null, kind_no: 2 }] }, 'office.federation_kind'],
      [{ category_ids: [999_999] }, 'office.category_elsewhere'],
      [{ carried: [{ from_category_id: 1, to_category_id: 999_999 }] }, 'office.category_elsewhere'],
      [{ kinds: [{ kind_name: 'Copa', count_best: 1, points: [...table, ...table] }] }, 'office.points'],
    ] as const;
    for (const [changes, code] of strange) expect(codeOf(await save(changes))).toBe(code);
  });

  test('is public with points of two cups, in the category of the age, whatever was ridden', async () => {
    const saved = await save({
      is_public: true,
      as_of: '2026-06-30',
      kinds: [
        { kind_name: 'Copa', count_best: 1, points: table },
        { kind_name: 'Nacional', count_best: null, points: [{ from: 1, to: 8, points: 500 }] },
      ],
      events: [
        { cup_id, race_date: null, kind_no: 1 },
        { cup_id: other_cup_id, race_date: null, kind_no: 2 },
      ],
    });
    expect(saved.statusCode).toBe(200);
    await expect.poll(standings).toEqual([
      ['Niñas 12', 1, 'Bea', 600],
      ['Niñas 12', 2, 'Zoe', 500],
      ['Niñas 12', 3, 'Ana', 100],
    ]);
    const newest = await app.pool.query<{ at: string }>(
      "select date_trunc('second', max(recorded_at)) as at from run",
    );
    expect(Date.parse((await look()).updated_at ?? '')).toBe(Date.parse(newest.rows[0]?.at ?? ''));
    expect((await app.get('/api/federation-rankings')).json()).toMatchObject({
      items: [{ federation_ranking_id: ranking.federation_ranking_id, ranking_name: 'Ranking nacional' }],
    });
  });

  test('says of each result what was ridden, whether it counts, and until when', async () => {
    const { categories, events } = await look();
    const category_id = categories[0]?.category_id ?? 0;
    const { category_rider } = await look(`?category_id=${category_id}`);
    const [bea] = category_rider[String(category_id)] ?? [];
    expect(
      bea?.scores.map((score) => [
        events.find(({ race_id }) => race_id === score.race_id)?.date,
        score.category_name,
        score.place,
        score.points,
        score.uncounted,
        score.last_day,
      ]),
    ).toEqual([
      ['2026-03-01', 'Niñas 11', 2, 80, 'beyondBest', '2027-03-01'],
      ['2026-04-01', 'Damas doce', 1, 500, null, '2027-04-01'],
      ['2026-05-01', 'Niñas 12', 1, 100, null, '2027-05-01'],
    ]);
  });

  test('a date that is named goes before its cup, and does not count without a kind', async () => {
    const { events } = ranking;
    await save({ events: [...events, { cup_id, race_date: '2026-05-01', kind_no: null }] });
    await expect.poll(async () => (await standings())[0]).toEqual(['Niñas 12', 1, 'Bea', 580]);
    await save({ events: [...events, { cup_id, race_date: '2026-05-01', kind_no: 2 }] });
    await expect.poll(async () => (await standings())[0]).toEqual(['Niñas 12', 1, 'Bea', 1080]);
    await save({ events });
  });

  test('points stay in the class that was ridden, or go where the organizer carries them', async () => {
    const carried = await app.pool.query<{ category_id: number }>(
      `select category_id from category where category_name in ('Damas doce', 'Niñas 11') order by category_name`,
    );
    const [dames = 0, eleven = 0] = carried.rows.map(({ category_id }) => category_id);
    await save({ class_rule: 'RIDDEN', carried: [{ from_category_id: dames, to_category_id: eleven }] });
    await expect.poll(standings).toEqual([
      ['Niñas 11', 1, 'Bea', 580],
      ['Niñas 11', 2, 'Zoe', 500],
      ['Niñas 11', 3, 'Ana', 100],
      ['Niñas 12', 1, 'Bea', 100],
      ['Niñas 12', 2, 'Ana', 80],
    ]);
    await save({ class_rule: 'RANKED', carried: [] });
  });

  test('what is older than the window does not count, and is said while it was in it not long ago', async () => {
    await save({ as_of: addDays('2026-04-01', 366) });
    await expect.poll(async () => (await look()).as_of).toBe('2027-04-02');
    // When everybody is a year older, nobody has an age that is ranked.
    expect((await look()).categories).toEqual([]);
    await save({ as_of: '2026-12-31', window_days: 300 });
    await expect.poll(async () => (await look()).window_days).toBe(300);
    expect(await standings()).toEqual([
      ['Niñas 12', 1, 'Bea', 600],
      ['Niñas 12', 2, 'Zoe', 500],
      ['Niñas 12', 3, 'Ana', 80],
    ]);
    await save({ as_of: '2026-06-30', window_days: 365 });
  });

  test('a corrected result moves it by itself', async () => {
    await app.pool.query(
      `update run set status = 'DNF', place = null from entry e join rider p using (rider_id), race r
       where run.entry_id = e.entry_id and r.race_id = e.race_id and p.rider_fullname = 'Bea' and r.race_date = '2026-04-01'`,
    );
    await app.pool.query(
      `update entry set removed = 'DSQ' from rider p, race r
       where entry.rider_id = p.rider_id and r.race_id = entry.race_id and p.rider_fullname = 'Bea' and r.race_date = '2026-04-01'`,
    );
    await app.placings.settle();
    await expect.poll(standings).toEqual([
      ['Niñas 12', 1, 'Zoe', 500],
      ['Niñas 12', 2, 'Ana', 100],
      ['Niñas 12', 2, 'Bea', 100],
    ]);
  });

  test('nobody writes over what they have not seen, and no other organization writes at all', async () => {
    const { federation_ranking_id, version, ...definition } = ranking;
    const old = await put(federation_ranking_id, { ...definition, version: version - 1 });
    expect(codeOf(old)).toBe('office.changed');
    const stranger = await Office.open(app, 'Federación Pacífico');
    const body = { ...definition, version };
    expect(codeOf(await stranger.ask('PUT', `${path}/${federation_ranking_id}`, body))).toBe(
      'session.not_allowed',
    );
    const own = `/organizations/${stranger.organization_id}/federation-rankings/${federation_ranking_id}`;
    expect(codeOf(await stranger.ask('PUT', own, body))).toBe('federation.not_found');
    expect(codeOf(await stranger.ask('DELETE', `${own}?version=${version}`))).toBe('federation.not_found');
  });

  test('is taken away, and every result stays', async () => {
    const { federation_ranking_id, version } = ranking;
    const gone = await office.ask('DELETE', `${path}/${federation_ranking_id}?version=${version}`);
    expect(gone.statusCode).toBe(200);
    await expect
      .poll(async () => (await app.get(`/api/federation-rankings/${federation_ranking_id}`)).statusCode)
      .toBe(404);
    const { rows } = await app.pool.query<{ placings: number }>(
      'select count(*)::int as placings from rider_placing',
    );
    expect(rows[0]?.placings).toBe(6);
  });
});
