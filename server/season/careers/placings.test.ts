import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GOLDEN_NAMES, readGolden } from '#rules/golden/read-golden.ts';
import { loadMeeting } from '#server/season/import/load-meeting.ts';
import { readMeeting } from '#server/season/import/meeting/read-meeting.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { goldenFile } from '#server/testing/golden-file.ts';
import { bytesOf } from '#server/testing/meeting-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Line {
  name: string;
  place: number | null;
  riders: number;
  status: string | null;
  stage: string | null;
  wins: number;
  rides: number;
}

/** Reads the stored placings of a race, best first. */
async function placings(race_id: number): Promise<Line[]> {
  const { rows } = await app.pool.query<Line>(
    `select i.rider_fullname as name, p.place, p.riders, p.status, p.stage, p.wins, p.rides
     from rider_placing p join rider i using (rider_id) where p.race_id = $1 order by p.place, name`,
    [race_id],
  );
  return rows;
}

async function seasonOf(cup_id: number): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    `select i.rider_fullname as name, s.race_date, s.position, s.points, s.riders
     from standing s join rider i using (rider_id) where s.cup_id = $1 order by s.race_date, s.position, name`,
    [cup_id],
  );
  return rows;
}

const everything = async () => {
  const placed = await app.pool.query(`select * from rider_placing order by entry_id`);
  const stood = await app.pool.query(
    `select * from standing order by rider_id, cup_id, category_id, race_date`,
  );
  return { placed: placed.rows, stood: stood.rows };
};

/** Creates a season with two dates: Ana before Bea, then Bea alone with Caro. */
async function season() {
  const cup_id = await app.world.cup({ dates: ['2026-03-01', '2026-04-01', '2026-05-01'] });
  await app.pool.query('update cup set only_affiliated = false where cup_id = $1', [cup_id]);
  const first = await app.world.race(cup_id, '2026-03-01');
  const day = await app.world.category(cup_id, first, 'Niñas', [
    { name: `Ana ${cup_id}`, plate: '1', serie: 1, motos: [1, 1, 1], final: 1 },
    { name: `Bea ${cup_id}`, plate: '2', serie: 1, motos: [2, 2, 2], final: 2 },
    { name: `Caro ${cup_id}`, plate: '3', serie: 1, motos: ['DNS', 'DNS', 'DNS'] },
  ]);
  const second = await app.world.race(cup_id, '2026-04-01', 'RACING');
  await app.world.category(cup_id, second, 'Niñas', [
    { name: `Bea ${cup_id}`, plate: '2', serie: 1, motos: [1, 1, 1], final: 1 },
    { name: `Caro ${cup_id}`, plate: '3', serie: 1, motos: [2, 2, 2], final: 2 },
  ]);
  await app.placings.settle();
  return { cup_id, first, second, entry: (name: string) => day.get(`${name} ${cup_id}`) ?? 0 };
}

const named = (cup_id: number, ...lines: [string, ...unknown[]][]) =>
  lines.map(([name, ...more]) => [`${name} ${cup_id}`, ...more]);
const short = (lines: readonly Line[]) =>
  lines.map(({ name, place, riders, status }) => [name, place, riders, status]);

describe('a season', () => {
  test('a published date gives everybody a place, of how many, and how far she went', async () => {
    const { cup_id, first, second } = await season();
    expect(await placings(first)).toEqual([
      { name: `Ana ${cup_id}`, place: 1, riders: 2, status: null, stage: 'final', wins: 4, rides: 4 },
      { name: `Bea ${cup_id}`, place: 2, riders: 2, status: null, stage: 'final', wins: 0, rides: 4 },
      { name: `Caro ${cup_id}`, place: null, riders: 2, status: 'DNS', stage: null, wins: 0, rides: 0 },
    ]);
    expect(await placings(second)).toEqual([]);
  });

  test('the ranking after each date: it moves when the next one is published', async () => {
    const { cup_id, second } = await season();
    const march = [
      { name: `Ana ${cup_id}`, race_date: '2026-03-01', position: 1, points: 50, riders: 3 },
      { name: `Bea ${cup_id}`, race_date: '2026-03-01', position: 2, points: 47, riders: 3 },
      { name: `Caro ${cup_id}`, race_date: '2026-03-01', position: 3, points: 0, riders: 3 },
    ];
    expect(await seasonOf(cup_id)).toEqual(march);
    await app.pool.query(`update race set race_status = 'PROVISIONAL' where race_id = $1`, [second]);
    await app.placings.settle();
    expect(await seasonOf(cup_id)).toEqual([
      ...march,
      { name: `Bea ${cup_id}`, race_date: '2026-04-01', position: 1, points: 97, riders: 3 },
      { name: `Ana ${cup_id}`, race_date: '2026-04-01', position: 2, points: 50, riders: 3 },
      { name: `Caro ${cup_id}`, race_date: '2026-04-01', position: 3, points: 47, riders: 3 },
    ]);
  });

  test('taken back, the date is gone from everybody', async () => {
    const { cup_id, first } = await season();
    await app.pool.query(`update race set race_status = 'RACING' where race_id = $1`, [first]);
    await app.placings.settle();
    expect(await placings(first)).toEqual([]);
    expect(await seasonOf(cup_id)).toEqual([]);
  });

  test('corrected, the places are the corrected ones', async () => {
    const { cup_id, first, entry } = await season();
    await app.pool.query(
      `update run set place = case entry_id when $1 then 2 else 1 end where phase = 'final' and entry_id in ($1, $2)`,
      [entry('Ana'), entry('Bea')],
    );
    await app.placings.settle();
    expect(short(await placings(first))).toEqual(
      named(cup_id, ['Bea', 1, 2, null], ['Ana', 2, 2, null], ['Caro', null, 2, 'DNS']),
    );
  });

  test('two riders put together are one: her places go along', async () => {
    const { cup_id, first, second, entry } = await season();
    await app.pool.query(`update race set race_status = 'OFFICIAL' where race_id = $1`, [second]);
    await app.pool.query(
      `with other as (insert into rider (rider_firstname, organization_id) select $2, organization_id from cup where cup_id = $3 returning rider_id)
       update entry set rider_id = (select rider_id from other) where entry_id = $1`,
      [entry('Ana'), `Ana también ${cup_id}`, cup_id],
    );
    await app.placings.settle();
    expect(short(await placings(first))[0]).toEqual([`Ana también ${cup_id}`, 1, 2, null]);
    expect(await seasonOf(cup_id)).not.toContainEqual(expect.objectContaining({ name: `Ana ${cup_id}` }));
  });

  test('a cup that is put away has no placings, and one that shows no ranking no standings', async () => {
    const { cup_id, first } = await season();
    await app.pool.query(
      `update cup set cup_parameters = '{"showRanking": false, "showRiders": true}' where cup_id = $1`,
      [cup_id],
    );
    await app.placings.settle();
    expect(await seasonOf(cup_id)).toEqual([]);
    expect(await placings(first)).toHaveLength(3);
    await app.pool.query(`update cup set cup_status = 'ARCHIVED' where cup_id = $1`, [cup_id]);
    await app.placings.settle();
    expect(await placings(first)).toEqual([]);
  });

  test('other points, another multiplier, fewer dates that count: the whole line is another', async () => {
    const { cup_id } = await season();
    await app.pool.query(
      `update cup_date set multiplier = 2 where cup_id = $1 and race_date = '2026-03-01'`,
      [cup_id],
    );
    await app.placings.settle();
    expect(await seasonOf(cup_id)).toMatchObject([{ points: 100 }, { points: 94 }, { points: 0 }]);
    await app.pool.query(`update cup_points set points = 7 where cup_id = $1 and place_from = 1`, [cup_id]);
    await app.placings.settle();
    expect(await seasonOf(cup_id)).toMatchObject([{ points: 94 }, { points: 14 }, { points: 0 }]);
  });
});

test('deleted, every row comes back as it was', async () => {
  await season();
  const before = await everything();
  await app.pool.query('delete from rider_placing');
  await app.pool.query('delete from standing');
  await app.pool.query(
    `insert into placing_due (race_id) select race_id from race where race_status in ('PROVISIONAL', 'OFFICIAL')`,
  );
  await app.placings.settle();
  expect(await everything()).toEqual(before);
  expect(before.placed.length).toBeGreaterThan(0);
});

test('what has not changed is not written again, so nobody is told', async () => {
  const { first } = await season();
  const versions = async () =>
    (
      await app.pool.query<{ at: string }>('select xmin::text as at from rider_placing where race_id = $1', [
        first,
      ])
    ).rows;
  const before = await versions();
  await app.pool.query('insert into placing_due (race_id) values ($1)', [first]);
  await app.placings.settle();
  expect(await versions()).toEqual(before);
});

test.each(GOLDEN_NAMES)('%s: the places of everybody are as published', async (name) => {
  const golden = readGolden(name);
  const { race_id } = await loadMeeting(app.pool, readMeeting(bytesOf(goldenFile(golden))));
  await app.pool.query(`update race set race_status = 'OFFICIAL' where race_id = $1`, [race_id]);
  await app.placings.settle();
  const { rows } = await app.pool.query<{ category: string; plate: string; place: number | null }>(
    `select category_name as category, plate, place from rider_placing p join entry e using (entry_id)
     join category k on k.category_id = p.category_id where p.race_id = $1 and p.status is null`,
    [race_id],
  );
  const printed = new Map(
    golden.categories.flatMap((one) =>
      one.riders.map((rider) => [`${one.name} ${rider.plate}`, rider.published_rank]),
    ),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { category, plate, place } of rows)
    expect([plate, place]).toEqual([plate, printed.get(`${category} ${plate}`)]);
});
