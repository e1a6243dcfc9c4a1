import { sql } from 'kysely';
import type { SeasonStanding } from '#rules/season/careers/season-standings.ts';
import type { Placing } from '#rules/season/careers/placings.ts';
import type { Db } from '#server/ground/db/pool.ts';

export interface PlacingRow extends Placing {
  race_id: number;
  category_id: number;
  rider_id: number;
  club_id: number | null;
  race_date: string;
}

/** Replaces the placings of a cup. Unchanged rows are not written, so they notify nobody. */
export async function savePlacings(tx: Db, cup_id: number, rows: readonly PlacingRow[]): Promise<void> {
  await sql`
    with came as (
      select x.* from json_to_recordset(${JSON.stringify(rows)}::json) as x(entry_id bigint, race_id bigint, category_id bigint,
        rider_id bigint, club_id bigint, race_date date, place smallint, riders smallint, status text, stage text,
        wins smallint, rides smallint)
      -- One that was taken out a moment ago.
      join entry e on e.entry_id = x.entry_id
    ), gone as (
      delete from rider_placing p using race r where r.race_id = p.race_id and r.cup_id = ${cup_id}
        and not exists (select from came where came.entry_id = p.entry_id)
    )
    insert into rider_placing as p (entry_id, race_id, category_id, rider_id, club_id, race_date, place, riders, status, stage, wins, rides)
    select entry_id, race_id, category_id, rider_id, club_id, race_date, place, riders, status, stage, wins, rides
      from came order by entry_id
    on conflict (entry_id) do update set race_id = excluded.race_id, category_id = excluded.category_id,
      rider_id = excluded.rider_id, club_id = excluded.club_id, race_date = excluded.race_date, place = excluded.place,
      riders = excluded.riders, status = excluded.status, stage = excluded.stage, wins = excluded.wins, rides = excluded.rides
    where p.* is distinct from excluded.*`.execute(tx);
}

/** Replaces the counts of a cup's placings by club and date in the same way. */
export async function saveClubDays(tx: Db, cup_id: number): Promise<void> {
  await sql`
    with came as (
      select p.club_id, p.race_id, p.race_date, count(distinct p.rider_id)::int as riders,
        (count(*) filter (where p.place = 1))::int as gold, (count(*) filter (where p.place = 2))::int as silver,
        (count(*) filter (where p.place = 3))::int as bronze
      from race r join rider_placing p using (race_id) where r.cup_id = ${cup_id} and p.club_id is not null
      group by p.club_id, p.race_id, p.race_date
    ), gone as (
      delete from club_day y using race r where r.race_id = y.race_id and r.cup_id = ${cup_id}
        and not exists (select from came where (came.club_id, came.race_id) = (y.club_id, y.race_id))
    )
    insert into club_day as y (club_id, race_id, race_date, riders, gold, silver, bronze)
    select club_id, race_id, race_date, riders, gold, silver, bronze from came order by race_id, club_id
    on conflict (club_id, race_id) do update set race_date = excluded.race_date, riders = excluded.riders, gold = excluded.gold,
      silver = excluded.silver, bronze = excluded.bronze
    where y.* is distinct from excluded.*`.execute(tx);
}

/** Replaces the standings of a cup in the same way. */
export async function saveStandings(tx: Db, cup_id: number, rows: readonly SeasonStanding[]): Promise<void> {
  await sql`
    with came as (
      select ${cup_id}::bigint as cup_id, x.* from json_to_recordset(${JSON.stringify(rows)}::json) as x(category_id bigint,
        rider_id bigint, race_date date, position smallint, points integer, riders smallint)
    ), gone as (
      delete from standing s where s.cup_id = ${cup_id} and not exists (select from came
        where (came.rider_id, came.category_id, came.race_date) = (s.rider_id, s.category_id, s.race_date))
    )
    insert into standing as s (cup_id, category_id, rider_id, race_date, position, points, riders)
    select cup_id, category_id, rider_id, race_date, position, points, riders from came order by rider_id, category_id, race_date
    on conflict (rider_id, cup_id, category_id, race_date) do update
      set position = excluded.position, points = excluded.points, riders = excluded.riders
    where s.* is distinct from excluded.*`.execute(tx);
}
