import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, compareDates } from '#rules/calendar.ts';
import { classify } from '#rules/raceday/classification/classification.ts';
import { replayDraw } from '#rules/raceday/day/draw/draw.ts';
import { diskPictures } from '#server/ground/storage/pictures/picture-store.ts';
import { readLoadedDay } from '#server/season/import/day/day-queries.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { buildSeason, type Season } from '#server/operations/demo/season/build-season.ts';
import { loadDemoSeason } from './season.ts';

const TODAY = '2026-11-20';
const days = [TODAY, '2026-12-31', '2027-01-01', '2027-02-28', '2028-02-29', '2026-11-21', '2026-11-22'];

const kindsOf = ({ dates }: Season): Map<string, string[]> => {
  const kinds = new Map<string, string[]>();
  for (const { kind, race_date } of dates) kinds.set(kind, [...(kinds.get(kind) ?? []), race_date]);
  return kinds;
};

describe.each(days)('seen from %s', (today) => {
  const season = buildSeason(today);

  test('a date is over, one is ridden today and one takes entries', () => {
    const kinds = kindsOf(season);
    expect(kinds.get('live')).toEqual([today]);
    expect(kinds.get('finished')?.every((date) => date < today)).toBe(true);
    expect((kinds.get('finished') ?? []).length).toBeGreaterThan(20);
    for (const date of kinds.get('open') ?? []) {
      expect(compareDates(addDays(date, -15), today)).toBeLessThanOrEqual(0);
      expect(compareDates(today, addDays(date, -2))).toBeLessThan(0);
    }
    expect((kinds.get('open') ?? []).length).toBeGreaterThan(2);
  });

  test('no cup has two dates on one day, and each has six to eight', () => {
    const byCup = new Map<number, string[]>();
    for (const { cup, race_date } of season.dates)
      byCup.set(cup.cup_id, [...(byCup.get(cup.cup_id) ?? []), race_date]);
    for (const dates of byCup.values()) {
      expect(new Set(dates).size).toBe(dates.length);
      expect(dates).toEqual([...dates].sort());
      expect(dates.length).toBeGreaterThanOrEqual(6);
      expect(dates.length).toBeLessThanOrEqual(8);
    }
  });
});

describe('in the database', () => {
  let database: TestDatabase;
  let dataDir: string;

  beforeAll(async () => {
    database = await freshDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'partidor-demo-'));
    expect(await loadDemoSeason({ pool: database.pool, pictures: diskPictures(dataDir), today: TODAY })).toBe(
      true,
    );
  });

  afterAll(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const one = async <Row extends object>(sql: string): Promise<Row> => {
    const { rows } = await database.pool.query<Row>(sql);
    const [row] = rows;
    if (!row) throw new Error(`nothing came of ${sql}`);
    return row;
  };

  test('a second start leaves it alone', async () => {
    const before = await one(`select count(*) as runs from run`);
    expect(
      await loadDemoSeason({ pool: database.pool, pictures: diskPictures(dataDir), today: '2027-01-01' }),
    ).toBe(false);
    expect(await one(`select count(*) as runs from run`)).toEqual(before);
  });

  test('the biggest date has 600 riders in 44 classes', async () => {
    const big = await one(
      `select count(*) as riders, count(distinct category_id) as classes from entry group by race_id order by 1 desc limit 1`,
    );
    expect(big).toEqual({ riders: 600, classes: 44 });
  });

  test('everything that can happen to a rider happens: falls, no-shows, relegations, merged classes, lots', async () => {
    const facts = await one<Record<string, number>>(
      `select (select count(*) from run where status = 'DNF') as dnf, (select count(*) from run where status = 'DNS') as dns,
              (select count(*) from run where status = 'REL') as rel, (select count(*) from entry where entered_category_id is not null) as merged,
              (select count(*) from entry where lot is not null) as lots,
              (select count(*) from (select 1 from entry group by race_id, category_id having count(*) < 3) small) as small,
              (select count(*) from (select 1 from entry group by race_id, category_id having count(*) > 32) large) as large`,
    );
    expect(Object.entries(facts).filter(([, count]) => count === 0)).toEqual([]);
  });

  test('every class that was ridden to the end is classified without anything left to decide', async () => {
    const { rows } = await database.pool.query<{ race_id: number }>(
      `select race_id from race where race_status in ('PROVISIONAL', 'OFFICIAL')`,
    );
    for (const { race_id } of rows) {
      for (const { name, rules, riders } of await readLoadedDay(database.pool, race_id)) {
        const { needs_decision, standings } = classify(
          riders.map(({ rider }) => rider),
          rules,
        );
        const ranked = standings.filter(({ rank }) => rank !== null).length;
        expect([race_id, name, needs_decision, ranked > 0]).toEqual([race_id, name, [], true]);
      }
    }
  });

  test('the date of today has two motos in, the third partly, and no knock-out yet', async () => {
    const { rows } = await database.pool.query(
      `select x.phase, bool_and(x.status is not null) as all_in, bool_or(x.status is not null) as some_in
         from run x join race using (race_id) where race_status = 'RACING' group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { phase: 'M1', all_in: true, some_in: true },
      { phase: 'M2', all_in: true, some_in: true },
      { phase: 'M3', all_in: false, some_in: true },
    ]);
  });

  test('every draw replays to the lanes that were ridden', async () => {
    const { rows } = await database.pool.query<{
      race_id: number;
      category_id: number;
      algorithm: string;
      seed: string;
      input: { entry_id: number }[];
      lanes: string[];
    }>(
      `select d.*, (select array_agg(x.entry_id || ' ' || x.phase || ' ' || h.serie || ' ' || x.lane) from run x join heat h using (heat_id)
          where x.race_id = d.race_id and x.category_id = d.category_id and x.phase like 'M%') as lanes
         from draw d where d.draw_id % 20 = 0`,
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const draw of rows) {
      const replayed = replayDraw(draw).flatMap(({ phase, serie, riders }) =>
        riders.map(({ entry_id, lane }) => `${entry_id} ${phase} ${serie} ${lane}`),
      );
      expect([...replayed].sort()).toEqual([...draw.lanes].sort());
    }
  });

  test('riders keep their plate over the dates of a cup, so the ranking follows them', async () => {
    const { two_plates, faithful } = await one<{ two_plates: number; faithful: number }>(
      `select count(*) filter (where plates > 1) as two_plates, count(*) filter (where dates >= 4) as faithful
         from (select count(distinct plate) as plates, count(*) as dates from entry join race using (race_id)
                group by cup_id, rider_id) r`,
    );
    expect(two_plates).toBe(0);
    expect(faithful).toBeGreaterThan(300);
  });

  test('names carry accents, some are very long, and documents are nobody’s', async () => {
    const facts = await one<{ accents: number; longest: string; documents: number }>(
      `select count(*) filter (where rider_fullname ~ '[áéíóúñãçâ]') as accents,
              max(length(rider_fullname)) as longest, count(*) filter (where ltrim(rider_dni, '0') not like '99%') as documents from rider`,
    );
    expect(facts.accents).toBeGreaterThan(500);
    expect(facts.longest).toBeGreaterThan(30);
    expect(facts.documents).toBe(0);
  });

  test('there are three organizations and more, in three countries, with their own zones and ads for 1 and 2', async () => {
    const { rows } = await database.pool.query(
      `select o.organization_id, n.country_code, o.organization_zone,
              (select count(distinct i.language) from ad join ad_image i using (ad_id) where ad.organization_id = o.organization_id) as banners
         from organization o left join country n using (country_id) order by 1`,
    );
    expect(rows).toEqual([
      {
        organization_id: 1,
        country_code: 'ARG',
        organization_zone: 'America/Argentina/Buenos_Aires',
        banners: 3,
      },
      { organization_id: 2, country_code: null, organization_zone: 'America/Bogota', banners: 3 },
      { organization_id: 3, country_code: 'BRA', organization_zone: 'America/Sao_Paulo', banners: 0 },
      { organization_id: 4, country_code: 'COL', organization_zone: 'America/Bogota', banners: 0 },
    ]);
    const cups = await one(
      `select count(*) filter (where cup_status = 'CLOSED') as closed, count(*) as cups,
              count(*) filter (where not (cup_parameters ->> 'showRanking')::boolean) as without_ranking,
              count(*) filter (where not (cup_parameters ->> 'showRiders')::boolean) as hiding,
              count(*) filter (where cup_regulation like '%<table>%') as with_table from cup`,
    );
    expect(cups).toEqual({ closed: 1, cups: 7, without_ranking: 1, hiding: 1, with_table: 7 });
  });

  test('pictures are there, light, and some dates have none', async () => {
    const { rows } = await database.pool.query<{ storage_key: string; byte_size: number; width: number }>(
      `select distinct f.storage_key, f.byte_size, f.width from image i join file f on f.file_id in (i.mini_id, i.medium_id)`,
    );
    for (const { storage_key, byte_size, width } of rows) {
      expect(byte_size).toBeLessThan(width === 320 ? 12_000 : 60_000);
      expect((await stat(join(dataDir, 'files', storage_key))).size).toBe(byte_size);
    }
    const [first] = rows;
    const bytes = await readFile(join(dataDir, 'files', first?.storage_key ?? ''));
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    const { with_pictures, without } = await one<{ with_pictures: number; without: number }>(
      `select count(*) filter (where has) as with_pictures, count(*) filter (where not has) as without
         from (select exists (select 1 from cup_date_image i where i.cup_id = d.cup_id and i.race_date = d.race_date) as has from cup_date d) x`,
    );
    expect([with_pictures > 10, without > 5]).toEqual([true, true]);
  });

  test('what is entered by hand afterwards gets the next number', async () => {
    const { organization_id } = await one<{ organization_id: number }>(
      `insert into organization (organization_name, organization_shortname) values ('Nueva', 'N') returning organization_id`,
    );
    expect(organization_id).toBe(5);
  });
});
