import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#rules/calendar.ts';
import { cup as cupContract } from '#contract/season/cups/cups.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let cupId: number;

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

beforeAll(async () => {
  app = await startTestApp();
  cupId = await app.world.cup({ name: 'Copa Sur', dates: ['2026-05-10', '2026-06-14', '2026-07-12'] });
  const first = await app.world.race(cupId, '2026-05-10');
  await app.world.category(cupId, first, 'Varones 9', [
    { name: 'Ana', plate: '1', serie: 1, motos: [1, 1, 1] },
    { name: 'Beto', plate: '2', serie: 1, motos: [2, 2, 2] },
    { name: 'Caro', plate: '3', serie: 1, motos: ['DNS', 'DNS', 'DNS'] },
  ]);
  const second = await app.world.race(cupId, '2026-06-14');
  await app.world.category(cupId, second, 'Varones 9', [
    { name: 'Ana', plate: '11', serie: 1, motos: [2, 2, 2] },
    { name: 'Beto', plate: '2', serie: 1, motos: [1, 1, 1] },
  ]);
  await app.world.race(cupId, '2026-07-12', 'INSCRIPTION');
  await app.world.cup({ name: 'Ácrata', status: 'CLOSED', dates: ['2025-05-10'] });
  await app.world.cup({ name: 'Borrador', status: 'DRAFT' });
  await app.world.cup({ name: 'Copa Muda', showRanking: false, dates: ['2026-05-10'] });
});

afterAll(() => app.stop());

test('a date says where it is: the state and country of its track, else the country of its organization', async () => {
  const where = async () =>
    cupContract
      .parse((await app.get(`/api/cups/${cupId}`)).json())
      .cup_dates.slice(0, 2)
      .map(({ state, country }) => [state, country?.country_code]);
  await app.pool.query(
    `with country as (
       insert into country (country_name, country_code) values ('Argentina', 'ARG'), ('Brasil', 'BRA') returning country_id, country_code),
     home as (
       update organization set country_id = (select country_id from country where country_code = 'ARG')
       where organization_id = (select organization_id from cup where cup_id = $1)),
     ground as (
       insert into track (organization_id, track_name, track_state, country_id)
       select organization_id, 'Pista', 'Paraná', (select country_id from country where country_code = 'BRA') from cup where cup_id = $1
       returning track_id)
     update cup_date set track_id = (select track_id from ground) where cup_id = $1 and race_date = '2026-05-10'`,
    [cupId],
  );
  await expect.poll(where).toEqual([
    ['Paraná', 'BRA'],
    ['', 'ARG'],
  ]);
});

describe('the ranking of a cup', () => {
  test('adds the points of each date, and the better last date parts equal riders', async () => {
    const cup = cupContract.parse((await app.get(`/api/cups/${cupId}`)).json());
    const riders = Object.values(cup.cup_rider)[0] ?? [];
    expect(riders.map((rider) => [rider.position, rider.rider_fullname, rider.points])).toEqual([
      [1, 'Beto', 97],
      [2, 'Ana', 97],
      [3, 'Caro', 0],
    ]);
    expect(riders[0]?.dates).toEqual([
      { date: '2026-05-10', points: 47, place: 2, dropped: false },
      { date: '2026-06-14', points: 50, place: 1, dropped: false },
      { date: '2026-07-12', points: null, place: null, dropped: false },
    ]);
  });

  test('says when the newest published result came, also the ranking of its clubs', async () => {
    const heard = async () => [
      (await app.get(`/api/cups/${cupId}`)).json<{ updated_at: string | null }>().updated_at,
      (await app.get(`/api/cups/${cupId}/clubs`)).json<{ updated_at: string | null }>().updated_at,
    ];
    await app.pool.query(
      `update run set recorded_at = '2026-06-14T20:30:00Z' where race_id in (select race_id from race where cup_id = $1)`,
      [cupId],
    );
    await expect.poll(heard).toEqual(['2026-06-14T20:30:00Z', '2026-06-14T20:30:00Z']);
    const drawn = await app.get('/api/cups');
    const mute = drawn.json().items.find((one: { cup_name: string }) => one.cup_name === 'Copa Muda');
    expect((await app.get(`/api/cups/${mute.cup_id}`)).json()).toMatchObject({ updated_at: null });
  });

  test('asks of equal riders what the cup asks, and tells it', async () => {
    const look = async () => cupContract.parse((await app.get(`/api/cups/${cupId}`)).json());
    const positions = async () =>
      Object.values((await look()).cup_rider)[0]?.map((rider) => [rider.position, rider.rider_fullname]);
    await app.pool.query(`update cup set ranking_tie = '{moreWins}' where cup_id = $1`, [cupId]);
    await expect.poll(async () => (await look()).ranking_tie).toEqual(['moreWins']);
    expect(await positions()).toEqual([
      [1, 'Ana'],
      [1, 'Beto'],
      [3, 'Caro'],
    ]);
    await app.pool.query(`update cup set ranking_tie = default where cup_id = $1`, [cupId]);
    await expect.poll(async () => (await positions())?.[0]).toEqual([1, 'Beto']);
  });

  test('shows the plate of the newest date', async () => {
    const cup = cupContract.parse((await app.get(`/api/cups/${cupId}`)).json());
    expect(Object.values(cup.cup_rider)[0]?.find((rider) => rider.rider_fullname === 'Ana')?.plate).toBe(
      '11',
    );
  });

  test('is empty where the cup has none', async () => {
    const list = await app.get('/api/cups');
    const mute = list.json().items.find((one: { cup_name: string }) => one.cup_name === 'Copa Muda');
    const cup = cupContract.parse((await app.get(`/api/cups/${mute.cup_id}`)).json());
    expect(cup.cup_rider).toEqual({});
  });
});

describe('where only riders with a licence for the season score', () => {
  const licence = (name: string, sent: string) =>
    app.pool.query(
      `insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest, lbr_status, created_at, race_date)
       select distinct e.rider_id, c.organization_id, c.cup_id, e.category_id, 2026, 'FALSE', 'FALSE', 'APPROVED', $3::timestamptz, null::date
         from entry e join rider p using (rider_id) join race r using (race_id) join cup c using (cup_id)
        where c.cup_id = $1 and p.rider_fullname = $2`,
      [cupId, name, sent],
    );
  const riders = async () => {
    const cup = cupContract.parse((await app.get(`/api/cups/${cupId}`)).json());
    return Object.values(cup.cup_rider)[0]?.map(({ rider_fullname, points }) => [rider_fullname, points]);
  };

  test('guests are left out, and dates count from the day the licence was asked for', async () => {
    await app.pool.query(`update cup set only_affiliated = true where cup_id = $1`, [cupId]);
    await expect.poll(riders).toEqual([]);
    // The time is the evening of the first date in the organization's zone, and the next day in UTC.
    await licence('Ana', '2026-05-11T02:30:00Z');
    // The ranking changes with an approval.
    await expect.poll(riders).toEqual([['Ana', 97]]);
    await licence('Beto', '2026-05-11T12:00:00Z');
    await expect.poll(riders).toEqual([
      ['Ana', 97],
      ['Beto', 50],
    ]);
    // It was rejected and sent again: the first request did not count as a licence.
    await app.pool.query(
      `update lbr set resent_at = '2026-05-20T12:00:00Z', lbr_status = 'APPROVED' where cup_id = $1`,
      [cupId],
    );
    await expect.poll(riders).toEqual([
      ['Beto', 50],
      ['Ana', 47],
    ]);
    await app.pool.query(`update lbr set lbr_status = 'IN_REVIEW' where cup_id = $1`, [cupId]);
    await expect.poll(riders).toEqual([]);
    await app.pool.query(`update cup set only_affiliated = false where cup_id = $1`, [cupId]);
  });
});

describe('the list of cups', () => {
  const names = async (query: string) =>
    (await app.get(`/api/cups?${query}`)).json().items.map((one: { cup_name: string }) => one.cup_name);

  test('shows the opened ones by name', async () => {
    expect(await names('')).toEqual(['Copa Muda', 'Copa Sur']);
  });

  test('shows the closed ones too when asked, accents in their place', async () => {
    const both = `_filters=${json({ cup_status: ['OPENED', 'CLOSED'] })}&_sortField=cup_name&_sortDir=ASC`;
    expect(await names(both)).toEqual(['Ácrata', 'Copa Muda', 'Copa Sur']);
    expect(await names(both.replace('ASC', 'DESC'))).toEqual(['Copa Sur', 'Copa Muda', 'Ácrata']);
  });

  test('gives only the asked attributes', async () => {
    const answer = await app.get(`/api/cups?_attributes=${json(['cup_id', 'cup_name'])}`);
    expect(Object.keys(answer.json().items[0]).sort()).toEqual(['cup_id', 'cup_name', 'organization']);
  });

  test('comes in pages that do not overlap', async () => {
    const filter = `_filters=${json({ cup_status: ['OPENED', 'CLOSED'] })}&_perPage=1`;
    const pages = await Promise.all([1, 2, 3].map((page) => names(`${filter}&_page=${page}`)));
    expect(new Set(pages.flat()).size).toBe(3);
    const beyond = (await app.get(`/api/cups?${filter}&_page=9`)).json();
    expect(beyond).toEqual({ items: [], total: 3 });
  });

  test('has a calendar that phones can follow', async () => {
    const feed = await app.get(`/api/cups/${cupId}/calendar.ics`);
    expect(feed.headers['content-type']).toContain('text/calendar');
    expect(feed.body.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(feed.body).toContain('DTSTART;VALUE=DATE:20260510');
    expect((await app.get('/api/cups/9999/calendar.ics')).statusCode).toBe(404);
  });

  test('whose open date says until when one can enter, in the reader’s language', async () => {
    const soon = addDays(new Date().toISOString().slice(0, 10), 5);
    const cup_id = await app.world.cup({ name: 'Copa Abierta', dates: [soon] });
    await app.world.race(cup_id, soon, 'INSCRIPTION');
    const feed = await app.get(`/api/cups/${cup_id}/calendar.ics?lang=pt`);
    expect(feed.body.replaceAll(/\r\n /g, '')).toMatch(
      /DESCRIPTION:Inscrição aberta até [^ ]+ \d\d-\d\d às 23:59/,
    );
  });
});

test('takes the points of a rider along to another class where the cup says so', async () => {
  const other = await app.world.cup({ name: 'Copa Norte', dates: ['2026-05-10', '2026-06-14'] });
  const classes = [['2026-05-10', 'Novatos 9'] as const, ['2026-06-14', 'Expertos 9'] as const];
  for (const [date, name] of classes)
    await app.world.category(other, await app.world.race(other, date), name, [
      { name: 'Dora', plate: '4', serie: 1, motos: [1, 1, 1] },
    ]);
  const rows = async () => {
    const cup = cupContract.parse((await app.get(`/api/cups/${other}`)).json());
    return cup.cup_categories.flatMap(({ category_id, category_name }) =>
      (cup.cup_rider[String(category_id)] ?? []).map(({ points, dates }) => [
        category_name,
        points,
        dates.map(({ carried_from }) => carried_from !== undefined),
      ]),
    );
  };
  expect(new Set(await rows())).toEqual(
    new Set([
      ['Expertos 9', 50, [false, false]],
      ['Novatos 9', 50, [false, false]],
    ]),
  );
  await app.pool.query('update cup set carries_points = true where cup_id = $1', [other]);
  await expect.poll(rows).toEqual([['Expertos 9', 100, [true, false]]]);
});
