import { sql } from 'kysely';
import type { RankedClub } from '#rules/people/clubs/club-standing.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Replaces the standing of a cup by clubs. Unchanged rows are not written, so they notify nobody. */
export async function saveClubStanding(tx: Db, cup_id: number, clubs: readonly RankedClub[]): Promise<void> {
  const rows = clubs.map(({ dates, ...one }) => ({
    ...one,
    dates: dates.map(({ race_date: date, points }) => ({ date, points })),
  }));
  await sql`
    with came as (
      select ${cup_id}::bigint as cup_id, x.* from json_to_recordset(${JSON.stringify(rows)}::json) as x(club_id bigint,
        position smallint, points integer, gold integer, silver integer, bronze integer, riders integer, dates jsonb)
      -- One that was removed a moment ago.
      join club b on b.club_id = x.club_id
    ), gone as (
      delete from club_standing s where s.cup_id = ${cup_id} and not exists (select from came where came.club_id = s.club_id)
    )
    insert into club_standing as s (cup_id, club_id, position, points, gold, silver, bronze, riders, dates)
    select cup_id, club_id, position, points, gold, silver, bronze, riders, dates from came order by club_id
    on conflict (cup_id, club_id) do update set position = excluded.position, points = excluded.points, gold = excluded.gold,
      silver = excluded.silver, bronze = excluded.bronze, riders = excluded.riders, dates = excluded.dates
    where s.* is distinct from excluded.*`.execute(tx);
}
