import type pg from 'pg';
import { presentRace } from '#server/season/races/present.ts';
import { readRace } from '#server/season/races/queries.ts';
import { median } from './load.ts';
import type { Row } from './report.ts';

/**
 * Makes a race of so many riders in categories of 20 with three motos ridden, by one statement for each table:
 * the figure is about reading, so the filling is simple.
 */
async function fillRace(pool: pg.Pool, cupId: number, raceDate: string, riders: number): Promise<number> {
  const { rows } = await pool.query<{ race_id: number }>(
    `with d as (insert into cup_date (cup_id, race_date, date_name) values ($1, $2, 'Fecha') returning *),
     made as (insert into race (cup_id, race_date, race_name, race_status) values ($1, $2, 'Fecha', 'OFFICIAL') returning race_id)
     select race_id from made, d`,
    [cupId, raceDate],
  );
  const raceId = rows[0]?.race_id ?? 0;
  await pool.query(
    `insert into race_category (race_id, category_id, cup_id)
     select $1, category_id, $2 from cup_category where cup_id = $2 order by category_id limit $3`,
    [raceId, cupId, Math.max(1, Math.ceil(riders / 20))],
  );
  await pool.query(
    `insert into entry (race_id, category_id, rider_id, plate)
     select $1, k.category_id, r.rider_id, r.n::text from
       (select rider_id, row_number() over (order by rider_id) - 1 as n from rider order by rider_id limit $2) r
       join (select category_id, row_number() over (order by category_id) - 1 as n from race_category where race_id = $1) k
         on k.n = r.n / 20`,
    [raceId, riders],
  );
  await pool.query(
    `insert into heat (race_id, category_id, phase, serie, number)
     select $1, category_id, 'M' || m, s, m || '-' || s from race_category, generate_series(1, 3) m, generate_series(1, 3) s where race_id = $1`,
    [raceId],
  );
  await pool.query(
    `insert into run (race_id, category_id, entry_id, phase, heat_id, lane, status, place, time_ms)
     select $1, e.category_id, e.entry_id, h.phase, h.heat_id, (e.n / 3) % 8 + 1, 'OK', (e.n / 3) % 8 + 1, 35000 + e.n * 10
     from (select *, row_number() over (partition by category_id order by entry_id) - 1 as n from entry where race_id = $1) e
     join heat h on h.race_id = $1 and h.category_id = e.category_id and h.serie = e.n % 3 + 1`,
    [raceId],
  );
  return raceId;
}

const dateOf = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);

async function fillCup(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ cup_id: number }>(
    `with o as (insert into organization (organization_name, organization_shortname) values ('Medidas', 'MED') returning organization_id),
     u as (insert into race_rules default values returning race_rules_id)
     insert into cup (cup_name, cup_status, organization_id, race_rules_id) select 'Copa de medidas', 'OPENED', organization_id, race_rules_id
     from o, u returning cup_id`,
  );
  const cupId = rows[0]?.cup_id ?? 0;
  await pool.query(
    `with k as (insert into category (category_name, organization_id, category_order)
       select 'Categoría ' || n, organization_id, n from cup, generate_series(1, 300) n where cup_id = $1 returning category_id)
     insert into cup_category select $1, category_id from k`,
    [cupId],
  );
  await pool.query(
    `insert into rider (rider_firstname, rider_lastname, organization_id)
     select 'Nombre' || n, 'Apellido Compuesto' || n, organization_id from cup, generate_series(1, 6000) n where cup_id = $1`,
    [cupId],
  );
  return cupId;
}

async function timed(pool: pg.Pool, raceId: number): Promise<{ read: number; all: number }> {
  const reads: number[] = [];
  const alls: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const begun = performance.now();
    const facts = await readRace(pool, raceId);
    const read = performance.now();
    if (!facts) throw new Error('the race is not there');
    presentRace(facts);
    reads.push(read - begun);
    alls.push(performance.now() - begun);
  }
  return { read: median(reads), all: median(alls) };
}

/**
 * Measures a race page's data from the database without a cache: one statement, at three sizes, beside 100 times the
 * races.
 */
export async function benchDatabase(pool: pg.Pool): Promise<Row[]> {
  const cupId = await fillCup(pool);
  const sizes = [60, 600, 6000];
  const races = await Promise.all(sizes.map((riders, index) => fillRace(pool, cupId, dateOf(index), riders)));
  await pool.query('analyze');
  const alone: { read: number; all: number }[] = [];
  for (const raceId of races) alone.push(await timed(pool, raceId));
  for (let index = 0; index < 99; index += 1) await fillRace(pool, cupId, dateOf(10 + index), 600);
  await pool.query('analyze');
  const rows: Row[] = [];
  for (const [index, raceId] of races.entries()) {
    const crowded = await timed(pool, raceId);
    const before = alone[index];
    rows.push({
      what: `data of a race page, ${(sizes[index] ?? 0).toLocaleString('en')} riders, nothing kept (1 statement)`,
      figure: `${crowded.all.toFixed(1)} ms, of it ${crowded.read.toFixed(1)} ms reading`,
      beside: `in a database of 1/100: ${before?.all.toFixed(1)} ms, ${before?.read.toFixed(1)} ms reading`,
      target: '≤ 2 statements',
      holds: true,
    });
  }
  return rows;
}
