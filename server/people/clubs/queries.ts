import { sql } from 'kysely';
import type { ClubListItem, ShownClub, ClubStanding } from '#contract/people/clubs/clubs.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { resultsUpdatedAt } from '#server/people/reference/results-updated.ts';
import { countryShownJson } from '#server/people/reference/shown-country.ts';

const country = sql.raw(countryShownJson('o.country_id'));

/** A club's page lists this many riders, those who rode last. It shows only the number of the others. */
const mostRiders = 120;
const lastDates = 12;

/** Reads the clubs that are open, or that somebody rides for. */
export async function readClubsShown(db: Db): Promise<ClubListItem[]> {
  const { rows } = await sql<ClubListItem>`
    with riding as (
      select i.club_id, count(*) as riders from rider i
      where i.club_id is not null and exists (select from rider_placing p where p.rider_id = i.rider_id) group by i.club_id)
    select b.club_id, b.club_name, b.club_city, b.club_state, ${country} as country, b.club_colours, o.organization_shortname,
      coalesce(n.riders, 0) as riders
    from club b join organization o using (organization_id) left join riding n using (club_id)
    where b.closed_at is null or n.riders > 0
    order by b.club_state collate "es-x-icu", b.club_name collate "es-x-icu", b.club_id`.execute(db);
  return rows;
}

/** A club with its organization, and the cups in which its riders rode last. */
type OwnClub = ShownClub & { organization_id: number; last_cups: number[] };

/** Reads a club with everything its page shows, in one statement. It is null when there is none. */
export async function readClubPage(db: Db, club_id: number): Promise<OwnClub | null> {
  const { rows } = await sql<{ page: OwnClub }>`
    with days as (
      select race_id, race_date, riders, gold, silver, bronze from club_day where club_id = ${club_id}),
    ridden as (
      select year, count(*) as riders
      from (select distinct extract(year from race_date)::int as year, rider_id from rider_placing where club_id = ${club_id}) n group by 1),
    seasons as (
      select n.year, sum(y.gold) as gold, sum(y.silver) as silver, sum(y.bronze) as bronze, count(*) as dates, n.riders
      from days y join ridden n on n.year = extract(year from y.race_date) group by n.year, n.riders),
    newest as (select * from days order by race_date desc, race_id desc limit ${lastDates}),
    listed as materialized (
      select i.rider_id, l.entry_id, l.category_id, count(*) over () as riding
      from rider i
        cross join lateral (select p.entry_id, p.category_id, p.race_date from rider_placing p where p.rider_id = i.rider_id
          order by p.race_date desc, p.entry_id limit 1) l
      where i.club_id = ${club_id}
      order by l.race_date desc, i.rider_id limit ${mostRiders})
    select json_build_object('organization_id', b.organization_id, 'club_id', b.club_id, 'club_name', b.club_name, 'club_city', b.club_city,
      'club_state', b.club_state, 'country', ${country}, 'club_colours', b.club_colours, 'organization_shortname', o.organization_shortname,
      'organization_name', o.organization_name, 'club_public_contact', b.club_public_contact,
      'club_closed', b.closed_at is not null,
      'riders', coalesce((select json_agg(json_build_object('rider_id', i.rider_id, 'rider_fullname', i.rider_publicname,
          'reduced', i.public_name = 'initials', 'plate', e.plate, 'plate_colour', k.plate_colour,
          'category_name', k.category_name) order by k.category_order, i.rider_publicname collate "es-x-icu", i.rider_id)
        from listed l join rider i using (rider_id) join entry e using (entry_id) join category k on k.category_id = l.category_id), '[]'),
      'last_cups', coalesce((select json_agg(distinct r.cup_id) from listed l join entry e using (entry_id) join race r using (race_id)), '[]'),
      'riders_count', coalesce((select max(riding) from listed), 0),
      'seasons', coalesce((select json_agg(to_json(s) order by s.year desc) from seasons s), '[]'),
      'dates', coalesce((select json_agg(json_build_object('cup_id', c.cup_id, 'cup_name', c.cup_name, 'date', y.race_date,
          'name', d.date_name, 'place', d.date_place, 'track_id', t.track_id, 'track_name', t.track_name, 'riders', y.riders,
          'gold', y.gold, 'silver', y.silver, 'bronze', y.bronze) order by y.race_date desc, y.race_id desc)
        from newest y join race r using (race_id) join cup c using (cup_id)
          join cup_date d on d.cup_id = r.cup_id and d.race_date = r.race_date left join track t using (track_id)), '[]'),
      'cups', coalesce((select json_agg(json_build_object('cup_id', c.cup_id, 'cup_name', c.cup_name,
          'organization_shortname', h.organization_shortname, 'rule', c.club_rule, 'position', s.position,
          'clubs', (select count(*) from club_standing z where z.cup_id = s.cup_id), 'points', s.points,
          'last_date', coalesce(s.dates -> -1 ->> 'date', '')) order by (s.dates -> -1 ->> 'date') desc, c.cup_id)
        from club_standing s join cup c using (cup_id) join organization h using (organization_id)
        where s.club_id = b.club_id and c.club_rule is not null and c.cup_status in ('OPENED', 'CLOSED')
          and (c.cup_parameters ->> 'showRanking')::boolean and s.dates -> -1 is not null), '[]')) as page
    from club b join organization o using (organization_id) where b.club_id = ${club_id}`.execute(db);
  return rows[0]?.page ?? null;
}

/** Reads the standing of the clubs of a public cup, in one statement. It is null when there is no such cup. */
export async function readClubStanding(db: Db, cup_id: number): Promise<ClubStanding | null> {
  const { rows } = await sql<{ standing: ClubStanding }>`
    select json_build_object('cup_id', c.cup_id, 'cup_name', c.cup_name, 'rule', c.club_rule, 'best', c.club_best,
      'updated_at', ${sql.raw(resultsUpdatedAt('r.cup_id = c.cup_id'))}, 'zone', o.organization_zone,
      'items', coalesce((select json_agg(json_build_object('club_id', b.club_id, 'club_name', b.club_name,
          'club_colours', b.club_colours, 'position', s.position, 'points', s.points, 'gold', s.gold, 'silver', s.silver,
          'bronze', s.bronze, 'riders', s.riders, 'dates', s.dates)
          order by s.position, b.club_name collate "es-x-icu", b.club_id)
        from club_standing s join club b using (club_id)
        where s.cup_id = c.cup_id and c.club_rule is not null and (c.cup_parameters ->> 'showRanking')::boolean), '[]')) as standing
    from cup c join organization o using (organization_id) where c.cup_id = ${cup_id} and c.cup_status in ('OPENED', 'CLOSED')`.execute(
    db,
  );
  return rows[0]?.standing ?? null;
}
