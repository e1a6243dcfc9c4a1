import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ShownClub,
  type ClubStanding,
  getClubPage,
  getClubStanding,
} from '#contract/people/clubs/clubs.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let cup_id = 0;
let teros = 0;
let zonda = 0;

const idOfClub = async (name: string): Promise<number> => {
  const { rows } = await app.pool.query<{ club_id: number }>(
    'select club_id from club where club_name = $1',
    [name],
  );
  return rows[0]?.club_id ?? 0;
};
const page = async (club_id: number): Promise<ShownClub> =>
  getClubPage.reply.parse((await app.get(`/api/clubs/${club_id}/page`)).json());
const standing = async (): Promise<ClubStanding> =>
  getClubStanding.reply.parse((await app.get(`/api/cups/${cup_id}/clubs`)).json());
const rule = async (club_rule: string | null, club_best: number | null = null) => {
  await app.pool.query('update cup set club_rule = $2, club_best = $3 where cup_id = $1', [
    cup_id,
    club_rule,
    club_best,
  ]);
  await app.placings.settle();
};

beforeAll(async () => {
  app = await startTestApp();
  cup_id = await app.world.cup({ name: 'Copa Sur', dates: ['2026-05-10', '2026-06-14'] });
  await app.pool.query('update cup set only_affiliated = false where cup_id = $1', [cup_id]);
  const first = await app.world.race(cup_id, '2026-05-10');
  await app.world.category(cup_id, first, 'Niñas 9', [
    { name: 'Ana Paz', plate: '1', club: 'Los Teros', serie: 1, motos: [1, 1, 1], final: 1 },
    { name: 'Bea Sol', plate: '2', club: 'Los Teros', serie: 1, motos: [2, 2, 2], final: 2 },
    { name: 'Caro Luz', plate: '3', club: 'El Zonda', serie: 1, motos: [3, 3, 3], final: 3 },
  ]);
  const second = await app.world.race(cup_id, '2026-06-14');
  await app.world.category(cup_id, second, 'Niñas 9', [
    { name: 'Caro Luz', plate: '33', club: 'El Zonda', serie: 1, motos: [1, 1, 1], final: 1 },
    { name: 'Ana Paz', plate: '1', club: 'Los Teros', serie: 1, motos: [2, 2, 2], final: 2 },
  ]);
  await rule('points');
  teros = await idOfClub('Los Teros');
  zonda = await idOfClub('El Zonda');
});
afterAll(() => app.stop());

describe('the page of a club', () => {
  test('has its riders with the plate they rode last, medals by season, dates and where it stands', async () => {
    const club = await page(teros);
    expect(
      club.riders.map(({ rider_fullname, plate, category_name }) => [rider_fullname, plate, category_name]),
    ).toEqual([
      ['Ana Paz', '1', 'Niñas 9'],
      ['Bea Sol', '2', 'Niñas 9'],
    ]);
    expect(club.seasons).toEqual([{ year: 2026, gold: 1, silver: 2, bronze: 0, dates: 2, riders: 2 }]);
    expect(club.dates.map(({ date, riders, gold }) => [date, riders, gold])).toEqual([
      ['2026-06-14', 1, 0],
      ['2026-05-10', 2, 1],
    ]);
    expect(club.cups).toMatchObject([
      { cup_name: 'Copa Sur', position: 1, clubs: 2, points: 50 + 47 + 47, last_date: '2026-06-14' },
    ]);
    expect((await page(zonda)).riders.map(({ plate }) => plate)).toEqual(['33']);
  });

  test('does not name who was never listed, and is not there for a club nobody knows', async () => {
    await app.pool.query(
      `insert into rider (rider_firstname, organization_id, club_id) select 'Nunca Corrió', organization_id, club_id from club where club_id = $1`,
      [teros],
    );
    expect(JSON.stringify(await page(teros))).not.toContain('Nunca');
    expect((await app.get('/api/clubs/999999/page')).statusCode).toBe(404);
  });

  test('shows initials within a moment, and no name in an address', async () => {
    await page(teros);
    await app.pool.query(`update rider set public_name = 'initials' where rider_fullname = 'Bea Sol'`);
    await expect.poll(async () => JSON.stringify(await page(teros))).not.toContain('Bea Sol');
    expect((await page(teros)).riders.find(({ plate }) => plate === '2')).toMatchObject({ reduced: true });
    const html = (await app.get(`/clubs/${teros}-los-teros`)).body;
    expect(html).not.toMatch(/bea-sol|Bea Sol/);
  });

  test('counts a rider of two classes once', async () => {
    const cup = await app.world.cup({ name: 'Copa de Dos Rodados', dates: ['2023-05-10'] });
    const race = await app.world.race(cup, '2023-05-10');
    for (const category of ['Niñas 9', 'Cruisers 9'])
      await app.world.category(cup, race, category, [
        { name: 'Dora Vega', plate: '8', club: 'Las Dos', serie: 1, motos: [1, 1, 1], final: 1 },
        { name: 'Eva Gil', plate: '9', club: 'Las Dos', serie: 1, motos: [2, 2, 2], final: 2 },
      ]);
    await app.placings.settle();
    const { seasons, dates } = await page(await idOfClub('Las Dos'));
    expect(seasons).toEqual([{ year: 2023, gold: 2, silver: 2, bronze: 0, dates: 1, riders: 2 }]);
    expect(dates).toMatchObject([{ riders: 2, gold: 2 }]);
  });

  test('has its dates again after they were deleted, and none of a date taken back', async () => {
    const before = await page(teros);
    const due = `insert into placing_due (race_id) select race_id from race where cup_id = $1 on conflict do nothing`;
    await app.pool.query('delete from club_day');
    await app.pool.query(due, [cup_id]);
    await app.placings.settle();
    await expect.poll(() => page(teros)).toEqual(before);
    const status = (to: string) =>
      app.pool.query(`update race set race_status = $2 where cup_id = $1 and race_date = '2026-06-14'`, [
        cup_id,
        to,
      ]);
    await status('RACING');
    await app.placings.settle();
    await expect.poll(async () => (await page(teros)).dates.map(({ date }) => date)).toEqual(['2026-05-10']);
    await status('OFFICIAL');
    await app.placings.settle();
    await expect.poll(() => page(teros)).toEqual(before);
  });

  test('follows a correction of a result', async () => {
    const before = await page(zonda);
    expect(before.seasons[0]?.gold).toBe(1);
    await app.pool.query(
      `update entry e set removed = 'DSQ' from race r, rider i where r.race_id = e.race_id and i.rider_id = e.rider_id
        and r.race_date = '2026-06-14' and r.cup_id = $1 and i.rider_fullname = 'Caro Luz'`,
      [cup_id],
    );
    await app.placings.settle();
    await expect.poll(async () => (await page(zonda)).seasons[0]?.gold).toBe(0);
    await app.pool.query(`update entry set removed = null where removed = 'DSQ'`);
    await app.placings.settle();
    await expect.poll(async () => (await page(zonda)).seasons[0]?.gold).toBe(1);
  });
});

describe('the clubs of a cup', () => {
  const table = async () =>
    (await standing()).items.map(({ position, club_name, points }) => [position, club_name, points]);

  test.each([
    [
      'points',
      null,
      [
        [1, 'Los Teros', 144],
        [2, 'El Zonda', 90],
      ],
    ],
    [
      'best',
      1,
      [
        [1, 'Los Teros', 97],
        [2, 'El Zonda', 90],
      ],
    ],
    [
      'motos',
      null,
      [
        [1, 'Los Teros', 24 + 22 + 21 + 18 + 21 + 18],
        [2, 'El Zonda', 18 + 15 + 24 + 22],
      ],
    ],
    [
      'medals',
      null,
      [
        [1, 'Los Teros', 3],
        [2, 'El Zonda', 2],
      ],
    ],
    [null, null, []],
  ] as const)('by the rule %s (best %s)', async (club_rule, best, expected) => {
    await rule(club_rule, best);
    await expect.poll(table).toEqual(expected);
    expect((await standing()).rule).toBe(club_rule);
  });

  test('are ranked no more where the cup hides its ranking', async () => {
    await rule('points');
    await app.pool.query(
      `update cup set cup_parameters = cup_parameters || '{"showRanking": false}' where cup_id = $1`,
      [cup_id],
    );
    await app.placings.settle();
    await expect.poll(table).toEqual([]);
    expect((await page(teros)).cups).toEqual([]);
    await app.pool.query(
      `update cup set cup_parameters = cup_parameters || '{"showRanking": true}' where cup_id = $1`,
      [cup_id],
    );
    await app.placings.settle();
    await expect.poll(async () => (await table()).length).toBe(2);
  });

  test('are the same again after they were deleted', async () => {
    const before = await standing();
    await app.pool.query('delete from club_standing');
    await app.pool.query(
      `insert into placing_due (race_id) select race_id from race where cup_id = $1 on conflict do nothing`,
      [cup_id],
    );
    await app.placings.settle();
    await expect.poll(standing).toEqual(before);
  });
});

test('the list has every club with how many ride for it', async () => {
  const { items } = (await app.get('/api/clubs/shown')).json<{
    items: { club_name: string; riders: number }[];
  }>();
  expect(items.map(({ club_name, riders }) => [club_name, riders])).toEqual([
    ['El Zonda', 1],
    ['Las Dos', 2],
    ['Los Teros', 2],
  ]);
});

test('a large club lists those who rode last, and says how many there are', async () => {
  const cup = await app.world.cup({ name: 'Copa de Ayer', dates: ['2024-05-10', '2024-06-14'] });
  const ride = async (date: string, category: string, riders: readonly string[]) =>
    app.world.category(
      cup,
      await app.world.race(cup, date),
      category,
      riders.map((name, at) => ({
        name,
        plate: String(at + 1),
        club: 'El Grande',
        serie: Math.floor(at / 8) + 1,
        motos: [(at % 8) + 1],
      })),
    );
  await ride('2024-05-10', 'Damas 9', ['Alguien de Antes']);
  await ride(
    '2024-06-14',
    'Varones 9',
    Array.from({ length: 120 }, (_, at) => `Piloto ${at}`),
  );
  await app.placings.settle();
  const { riders, riders_count } = await page(await idOfClub('El Grande'));
  expect([riders.length, riders_count]).toEqual([120, 121]);
  expect(riders.map(({ rider_fullname }) => rider_fullname)).not.toContain('Alguien de Antes');
});
