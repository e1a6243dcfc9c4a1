import type pg from 'pg';
import { crowd } from './office.ts';

/* A country of riders who do not exist, and what they rode. Triggers and foreign keys are off while it is filled. */

/** Riders meet those of their region. */
const regions = 250;
/** The riders of a date of a region, in heats of eight, with three motos, a semifinal and a final for all of them. */
const field = 600;
const phases = ['M1', 'M2', 'M3', 'playoff_2', 'final'];
export const runsOfDate = field * phases.length;
const datesAtOnce = 100;

/** Makes the riders, and a cup with one class for each region. */
export async function makeCrowd(pool: pg.Pool, riders: number): Promise<void> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query(
    `insert into organization (organization_name, organization_shortname) values ('Medidas', 'MED')`,
  );
  await client.query(
    `insert into club (club_name, organization_id) select 'Club ' || n, organization_id from organization, generate_series(1, 500) n`,
  );
  await client.query(crowd, [riders]);
  await client.query(`insert into race_rules default values`);
  await client.query(
    `insert into cup (cup_name, cup_status, organization_id, race_rules_id)
     select 'Copa ' || n, 'OPENED', o.organization_id, u.race_rules_id from organization o, race_rules u, generate_series(1, $1::int) n`,
    [regions],
  );
  await client.query(
    `insert into category (category_name, organization_id) select 'Categoría única', organization_id from organization`,
  );
  await client.query(
    `insert into cup_category (cup_id, category_id) select cup_id, category_id from cup, category`,
  );
  await client.query('analyze rider');
  await client.query('set statement_timeout = 30000');
  client.release();
}

/** Adds some dates: race n is of region n mod 250, ridden by one half of it or the other. */
const addDates = `
with numbers as (select n, (n % ${regions}) + 1 as region, date '2015-01-01' + n as race_date
    from generate_series($1::int, $2::int) n),
dates as (insert into cup_date (cup_id, race_date, date_name) select region, race_date, 'Fecha' from numbers),
races as (insert into race (race_id, cup_id, race_date, race_name, race_status)
  select n, region, race_date, 'Fecha', 'OFFICIAL' from numbers),
classes as (insert into race_category (race_id, category_id, cup_id) select n, 1, region from numbers),
heats as (insert into heat (heat_id, race_id, category_id, phase, serie, number)
  select n * 1000::bigint + p * 100 + s, n, 1, phase, s + 1, phase || '-' || s + 1
    from numbers, unnest($3::text[]) with ordinality as stage(phase, p), generate_series(0, ${field / 8 - 1}) s),
entered as (
  select n * 1000::bigint + k as entry_id, n, region, race_date, k,
    region + (${regions}::bigint * (2 * k + n / ${regions} % 2)) as rider_id from numbers, generate_series(0, ${field - 1}) k),
entries as (insert into entry (entry_id, race_id, category_id, rider_id, plate)
  select entry_id, n, 1, rider_id, (k + 1)::text from entered),
placings as (insert into rider_placing (entry_id, race_id, category_id, rider_id, club_id, race_date, place, riders, stage, wins, rides)
  select entry_id, n, 1, rider_id, rider_id % 500 + 1, race_date, (k * 7 + n) % ${field} + 1, ${field}, 'final', k % 3, ${phases.length} from entered),
stands as (insert into standing (cup_id, category_id, rider_id, race_date, position, points, riders)
  select region, 1, rider_id, race_date, (k * 11 + n) % ${field} + 1, 500 - k % 300, ${field} from entered)
insert into run (race_id, category_id, entry_id, phase, heat_id, lane, status, place, time_ms)
select n, 1, entry_id, phase, n * 1000::bigint + p * 100 + k / 8, k % 8 + 1, 'OK', (k + p + n) % 8 + 1, 33000 + k * 7
from entered, unnest($3::text[]) with ordinality as stage(phase, p)`;

/** Adds the results of clubs in the dates after that one. */
const daysOfClubs = `
insert into club_day (club_id, race_id, race_date, riders, gold, silver, bronze)
select club_id, race_id, race_date, count(*), count(*) filter (where place = 1), count(*) filter (where place = 2), count(*) filter (where place = 3)
from rider_placing where race_id > $1 group by club_id, race_id, race_date`;

/** Adds dates until there are so many runs. */
export async function growSeasons(pool: pg.Pool, runs: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      'set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off',
    );
    const { rows } = await client.query<{ made: number }>(
      'select coalesce(max(race_id), 0) as made from race',
    );
    const wanted = Math.ceil(runs / runsOfDate);
    for (let from = (rows[0]?.made ?? 0) + 1; from <= wanted; from += datesAtOnce)
      await client.query(addDates, [from, Math.min(wanted, from + datesAtOnce - 1), phases]);
    await client.query(daysOfClubs, [rows[0]?.made ?? 0]);
    for (const table of ['run', 'entry', 'heat', 'rider_placing', 'club_day', 'standing', 'race', 'cup_date'])
      await client.query(`vacuum analyze ${table}`);
    // The triggers are off, so the search is updated here.
    await client.query(
      'select refresh_search_riders(array(select distinct rider_id from rider_placing where race_id >= $1))',
      [rows[0]?.made ?? 0],
    );
    await client.query('select sweep_search_words()');
    await client.query('analyze search_rider; analyze search_word');
    await client.query(
      'reset session_replication_role; set statement_timeout = 30000; reset synchronous_commit',
    );
  } finally {
    client.release();
  }
}
