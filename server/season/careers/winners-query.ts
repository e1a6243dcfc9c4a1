import { sql } from 'kysely';
import type { WonDate } from '#contract/season/careers/winners.ts';
import { DAYS_OF_NEWS } from '#rules/season/careers/last-weekend.ts';
import { PUBLISHED_STATUSES } from '#rules/race-statuses.ts';
import { literals } from '#server/ground/db/literals.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { rideOn } from '#server/season/races/window/columns.ts';

/** A date with its winners, the day it was ridden, the current day at its track, and the named clubs. */
export interface WonFacts extends WonDate {
  day: string;
  today: string;
  clubs: number[];
}

const published = sql.raw(literals(PUBLISHED_STATUSES));

/** Reads the latest ridden public dates with results, each with the winner of every class, in one statement. */
export async function readWinners(db: Db): Promise<WonFacts[]> {
  const { rows } = await sql<WonFacts>`
    select r.race_id, c.cup_id, c.cup_name, o.organization_shortname, to_char(r.race_date, 'YYYY-MM-DD') as race_date, r.race_name,
      d.date_place as race_place, r.race_status = 'PROVISIONAL' as is_provisional,
      to_char(${sql.raw(rideOn)}, 'YYYY-MM-DD') as day, to_char(t.today, 'YYYY-MM-DD') as today, w.winners, w.clubs
    from race r join cup c using (cup_id) join organization o using (organization_id)
      join cup_date d on d.cup_id = r.cup_id and d.race_date = r.race_date
      cross join lateral (select (now() at time zone o.organization_zone)::date as today) t
      cross join lateral (
        select json_agg(json_build_object('category_id', k.category_id, 'category_name', k.category_name, 'gender', k.gender,
            'riders', p.riders, 'rider_id', i.rider_id, 'name', i.rider_publicname, 'plate', e.plate, 'plate_colour', k.plate_colour,
            'club_name', b.club_name) order by k.category_order, k.category_name, p.entry_id) as winners,
          coalesce(array_agg(distinct b.club_id) filter (where b.club_id is not null), '{}') as clubs
        from rider_placing p join rider i using (rider_id) join entry e using (entry_id)
          join category k on k.category_id = p.category_id left join club b on b.club_id = p.club_id
        where p.race_id = r.race_id and p.place = 1) w
    where c.cup_status in ('OPENED', 'CLOSED') and r.race_status in (${published}) and w.winners is not null
      and ${sql.raw(rideOn)} between t.today - ${DAYS_OF_NEWS}::int and t.today
    order by ${sql.raw(rideOn)} desc, o.organization_order, c.cup_id`.execute(db);
  return rows;
}
