import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { career, type Career, comparison, type Comparison } from '#contract/season/careers/careers.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let cup_id = 0;
let next_id = 0;
const riders = new Map<string, number>();

const idOf = (name: string): number => riders.get(name) ?? 0;
const asked = (path: string) => app.get(`/api/careers/${path}`);
const careerOf = async (name: string): Promise<Career> =>
  career.parse((await asked(String(idOf(name)))).json());
const against = async (name: string, other: string): Promise<Comparison> =>
  comparison.parse((await asked(`${idOf(name)}/against/${idOf(other)}`)).json());

beforeAll(async () => {
  app = await startTestApp();
  cup_id = await app.world.cup({
    name: 'Liga 2026',
    dates: ['2026-03-01', '2026-04-01', '2026-05-01', '2099-06-01'],
  });
  await app.pool.query('update cup set only_affiliated = false where cup_id = $1', [cup_id]);
  const date = async (race_date: string, status: string, places: Record<string, number>) => {
    const race_id = await app.world.race(cup_id, race_date, status);
    await app.world.category(
      cup_id,
      race_id,
      'Damas 9',
      Object.entries(places).map(([name, place], index) => ({
        name,
        plate: String(index + 1),
        club: 'Rampa Norte',
        serie: 1,
        motos: [place, place, place],
        final: place,
      })),
    );
  };
  await date('2026-03-01', 'OFFICIAL', { Ana: 1, Bea: 2, Caro: 3, Dora: 4 });
  await date('2026-04-01', 'PROVISIONAL', { Ana: 3, Bea: 1, Caro: 2 });
  await date('2026-05-01', 'RACING', { Ana: 1, Bea: 2 });
  next_id = await app.world.race(cup_id, '2099-06-01', 'INSCRIPTION');
  await app.world.category(cup_id, next_id, 'Damas 9', [
    { name: 'Ana', plate: '77' },
    { name: 'Eva', plate: '5' },
  ]);
  const { rows } = await app.pool.query<{ rider_id: number; name: string }>(
    'select rider_id, rider_fullname as name from rider',
  );
  for (const { rider_id, name } of rows) riders.set(name, rider_id);
  await app.pool.query(`update rider set rider_birthdate = '1990-05-05' where rider_fullname = 'Bea'`);
  await app.placings.settle();
});
afterAll(() => app.stop());

describe('a rider', () => {
  test('is one person: who, four numbers, every published date newest first, with what was ridden', async () => {
    const ana = await careerOf('Ana');
    expect(ana).toMatchObject({
      name: 'Ana',
      plate: '1',
      club: { club_name: 'Rampa Norte' },
      category_name: 'Damas 9',
      is_reduced: false,
      is_minor: true,
      ranking: { cup_id, position: 2, riders: 4 },
      numbers: { dates: 2, finals: 2, podiums: 2, wins: 1 },
    });
    expect(
      ana.dates.map(({ race_date, place, riders: of, is_provisional }) => [
        race_date,
        place,
        of,
        is_provisional,
      ]),
    ).toEqual([
      ['2026-04-01', 3, 3, true],
      ['2026-03-01', 1, 4, false],
    ]);
    expect(ana.dates[0]?.rides.map(({ phase, place }) => [phase, place])).toEqual([
      ['M1', 3],
      ['M2', 3],
      ['M3', 3],
      ['final', 3],
    ]);
  });

  test('has the times on the way of her rides, and the track they were ridden at', async () => {
    await app.pool.query(
      `update run x set time_ms = 35126, hill_ms = 2345, split_ms = '{18001}'
        from entry e join race r using (race_id) where e.entry_id = x.entry_id and x.phase = 'M1' and e.rider_id = $1
          and r.race_date = '2026-03-01'`,
      [idOf('Ana')],
    );
    await expect
      .poll(async () => (await careerOf('Ana')).dates.at(-1)?.rides[0])
      .toEqual({
        phase: 'M1',
        place: 1,
        status: 'OK',
        time_ms: 35_126,
        splits: { hill_ms: 2_345, split_ms: [18_001] },
      });
    expect((await careerOf('Ana')).dates.at(-1)?.rides[1]).not.toHaveProperty('splits');
  });

  test('her season is a line: first, then second', async () => {
    const [season] = (await careerOf('Ana')).seasons;
    expect(season?.line.map(({ position, points }) => [position, points])).toEqual([
      [1, 50],
      [2, 90],
    ]);
  });

  test('whom she met most, and how often she was ahead: by place in the same heat', async () => {
    const { rivals } = await careerOf('Ana');
    expect(rivals.map(({ name, heats, ahead, behind }) => [name, heats, ahead, behind])).toEqual([
      ['Bea', 8, 4, 4],
      ['Caro', 8, 4, 4],
      ['Dora', 4, 4, 0],
    ]);
    expect(await against('Dora', 'Ana')).toMatchObject({ name: 'Ana', heats: 4, ahead: 0, behind: 4 });
    const { meetings, ...both } = await against('Caro', 'Bea');
    expect(both).toMatchObject({ heats: 8, ahead: 0, behind: 8 });
    // The newest comes first, and of a date the final.
    expect(
      meetings.map(({ race_date, phase, place, other_place }) => [race_date, phase, place, other_place]),
    ).toEqual(
      ['2026-04-01', '2026-03-01'].flatMap((day) =>
        ['final', 'M3', 'M2', 'M1'].map((phase) => [day, phase, expect.any(Number), expect.any(Number)]),
      ),
    );
    expect(meetings.every(({ place, other_place }) => (place ?? 9) > (other_place ?? 9))).toBe(true);
  });

  test('what she is entered for stands there while its list is public', async () => {
    const { upcoming } = await careerOf('Ana');
    expect(upcoming.map(({ race_id, plate }) => [race_id, plate])).toContainEqual([next_id, '77']);
    expect((await careerOf('Eva')).dates).toEqual([]);
    await app.pool.query(
      `update cup set cup_parameters = '{"showRanking": true, "showRiders": false}' where cup_id = $1`,
      [cup_id],
    );
    await expect.poll(async () => (await asked(String(idOf('Eva')))).statusCode).toBe(404);
    await app.pool.query(
      `update cup set cup_parameters = '{"showRanking": true, "showRiders": true}' where cup_id = $1`,
      [cup_id],
    );
  });

  test('of age she is found by search engines; whose age is not known is taken for a child', async () => {
    expect((await careerOf('Bea')).is_minor).toBe(false);
    expect((await careerOf('Caro')).is_minor).toBe(true);
    const page = await app.get(`/riders/${idOf('Caro')}`);
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect((await app.get(`/riders/${idOf('Bea')}`)).headers['x-robots-tag']).toBeUndefined();
  });

  test('any name behind the number is the same page, which names its own address', async () => {
    const [own, other] = await Promise.all([
      app.get(`/riders/${idOf('Bea')}-bea`),
      app.get(`/riders/${idOf('Bea')}-quien-sea`),
    ]);
    expect(other.statusCode).toBe(200);
    expect(other.body).toBe(own.body);
    expect(own.body).toContain(`/riders/${idOf('Bea')}-bea">`);
  });

  test('who was never listed in public has no page', async () => {
    const { rows } = await app.pool.query<{ rider_id: number }>(
      `insert into rider (rider_firstname, organization_id) select 'Nadie', organization_id from cup limit 1 returning rider_id`,
    );
    const nobody = rows[0]?.rider_id ?? 0;
    expect((await asked(String(nobody))).statusCode).toBe(404);
    expect((await app.get(`/riders/${nobody}`)).statusCode).toBe(404);
    expect((await asked(`${idOf('Ana')}/against/${nobody}`)).statusCode).toBe(404);
    expect((await asked(`${idOf('Ana')}/against/${idOf('Ana')}`)).statusCode).toBe(404);
  });

  test('costs one statement, and the comparison one', async () => {
    const forget = () => app.kept.drop(['all']);
    forget();
    expect(await app.countStatements(() => careerOf('Ana'))).toBe(1);
    forget();
    expect(await app.countStatements(() => against('Ana', 'Bea'))).toBe(1);
  });
});

describe('a kept page', () => {
  const nameOn = async () => (await app.get(`/riders/${idOf('Dora')}`)).body;

  test('is another one when a result is corrected, and when a date is taken back', async () => {
    expect(await nameOn()).toContain('Damas 9');
    await app.pool.query(
      `update run set place = case place when 4 then 3 else 4 end where phase = 'final' and place in (3, 4)
       and race_id = (select race_id from race where cup_id = $1 and race_date = '2026-03-01')`,
      [cup_id],
    );
    await app.placings.settle();
    await expect.poll(async () => (await careerOf('Dora')).dates[0]?.place).toBe(3);
    await app.pool.query(
      `update race set race_status = 'RACING' where cup_id = $1 and race_date = '2026-03-01'`,
      [cup_id],
    );
    await app.placings.settle();
    await expect.poll(async () => (await careerOf('Ana')).dates.length).toBe(1);
    await app.pool.query(
      `update race set race_status = 'OFFICIAL' where cup_id = $1 and race_date = '2026-03-01'`,
      [cup_id],
    );
    await app.placings.settle();
  });

  test('is another one when she moves to another club', async () => {
    await careerOf('Dora');
    await app.pool.query(
      `with other as (insert into club (club_name, organization_id) select 'Otra Rampa', organization_id from cup where cup_id = $1 returning club_id)
       update rider set club_id = (select club_id from other) where rider_id = $2`,
      [cup_id, idOf('Dora')],
    );
    await expect.poll(async () => (await careerOf('Dora')).club?.club_name).toBe('Otra Rampa');
  });
});
