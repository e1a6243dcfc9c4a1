import { sql } from 'kysely';
import type { Comparison, Rival } from '#contract/season/careers/careers.ts';
import { keysOf } from '#rules/table.ts';
import { STATUSES } from '#rules/statuses.ts';
import { literals } from '#server/ground/db/literals.ts';
import type { Db } from '#server/ground/db/pool.ts';

const came = sql.raw(literals(keysOf(STATUSES).filter((status) => STATUSES[status].came)));

/** Some of the riders met most often may be reduced to initials, and are left out. */
const looked = 25;
const shown = 6;

/** The place of a rider without one, behind everybody who has a place. */
const unplaced = 9;

/** Selects the riders with the most common heats, and who was ahead by place, for the statement of a career. */
export const rivalsOf = (rider_id: number) => sql<Rival[]>`(
    with mine as (
      select x.heat_id, coalesce(x.place, ${unplaced}::int) as place from rider_placing p join run x using (entry_id)
      where p.rider_id = ${rider_id} and x.heat_id is not null and x.status in (${came})
    ), met as (
      select p.rider_id, count(*) as heats, count(*) filter (where mine.place < coalesce(x.place, ${unplaced}::int)) as ahead,
        count(*) filter (where mine.place > coalesce(x.place, ${unplaced}::int)) as behind, max(p.entry_id) as entry_id
      from mine join run x on x.heat_id = mine.heat_id and x.status in (${came}) join rider_placing p using (entry_id)
      where p.rider_id <> ${rider_id} group by p.rider_id
      order by count(*) desc, p.rider_id limit ${looked}
    ), named as (
      select i.rider_id, i.rider_publicname as name, e.plate, k.plate_colour, met.heats, met.ahead, met.behind
      from met join rider i using (rider_id) join entry e on e.entry_id = met.entry_id join category k on k.category_id = e.category_id
      where i.public_name <> 'initials'
      order by met.heats desc, i.rider_id limit ${shown}
    )
    select coalesce(json_agg(to_json(n) order by n.heats desc, n.rider_id), '[]') from named n)`;

/** So many of the common heats are told one by one. */
const mostMeetings = 24;

/** A rival with all common races, and the cup of the last race, where the plate comes from. */
type ReadRival = Comparison & { races: number[]; last_cup: number };

/** Reads one rival by name with the common races and heats. It is null when one has no page, or is reduced to initials. */
export async function readRival(db: Db, rider_id: number, other_id: number): Promise<ReadRival | null> {
  const { rows } = await sql<ReadRival>`
    with common as (
      select a.race_id, a.category_id, x.heat_id, x.phase, x.place, y.place as other_place
      from rider_placing a join rider_placing b on b.race_id = a.race_id and b.category_id = a.category_id and b.rider_id = ${other_id}
      join run x on x.entry_id = a.entry_id and x.status in (${came})
      join run y on y.entry_id = b.entry_id and y.phase = x.phase and y.heat_id = x.heat_id and y.status in (${came})
      where a.rider_id = ${rider_id}
    ), told as (
      select c.race_id, r.cup_id, r.race_date, r.race_name, d.date_place as race_place, c.category_id, c.phase, c.place, c.other_place, c.heat_id
      from common c join race r using (race_id) join cup_date d on d.cup_id = r.cup_id and d.race_date = r.race_date
      order by r.race_date desc, c.heat_id desc limit ${mostMeetings}
    )
    select i.rider_id, i.rider_publicname as name, e.plate, k.plate_colour, m.heats, m.ahead, m.behind, m.races, n.cup_id as last_cup,
      (select coalesce(json_agg(to_jsonb(t) - 'heat_id' order by t.race_date desc, t.heat_id desc), '[]') from told t) as meetings
    from rider i
    join lateral (select p.entry_id from rider_placing p where p.rider_id = i.rider_id order by p.race_date desc limit 1) newest on true
    join entry e using (entry_id) join race n on n.race_id = e.race_id join category k on k.category_id = e.category_id
    cross join lateral (
      select count(*) as heats, count(*) filter (where coalesce(place, ${unplaced}::int) < coalesce(other_place, ${unplaced}::int)) as ahead,
        count(*) filter (where coalesce(place, ${unplaced}::int) > coalesce(other_place, ${unplaced}::int)) as behind,
        coalesce(array_agg(distinct race_id), '{}') as races
      from common
    ) m
    where i.rider_id = ${other_id} and i.rider_id <> ${rider_id} and i.public_name <> 'initials'
      and exists (select from rider o join rider_placing using (rider_id) where o.rider_id = ${rider_id} and o.public_name <> 'initials')`.execute(
    db,
  );
  return rows[0] ?? null;
}
