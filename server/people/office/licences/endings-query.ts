import { sql } from 'kysely';
import type { ClubEnding } from '#contract/people/licences/endings.ts';
import type { Scope } from '#server/ground/access/caller.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { waiverEnding } from '#server/people/riders/waivers/waiver-queries.ts';
import { ridersIn } from '#server/people/office/riders/scope.ts';

/** The same number as for licences that are shown as expiring (rules/people/licences/licences.ts). */
const daysAhead = 30;
const atOnce = 500;

/**
 * Reads what ends soon, or ended this season, for the riders of a scope. A licence that another one continues is left
 * out. A licence of another organization is shown only to the rider's club.
 */
export async function readClubEndings(db: Db, scope: Scope): Promise<ClubEnding[]> {
  const { organizations, clubs } = scope;
  const { rows } = await sql<ClubEnding>`
    with own as (
      select r.rider_id, r.rider_fullname, r.club_id, r.organization_id, b.club_name, r.dni_expires_on, r.insurance_expires_on,
        (now() at time zone o.organization_zone)::date as today
      from rider r join organization o using (organization_id) left join club b on b.club_id = r.club_id
      where ${ridersIn(scope)}),
    ends as (
      select own.*, 'licence'::text as what, k.category_name || ' · ' || c.cup_name as "of", l.expires_on as ends_on
      from own join lbr l using (rider_id) join category k using (category_id) join cup c on c.cup_id = l.cup_id
      where l.lbr_status = 'APPROVED' and l.lbr_guest = 'FALSE'
        and (${organizations}::bigint[] is null or l.organization_id = any(${organizations}::bigint[])
          or own.club_id = any(${clubs}::bigint[]))
        and not exists (select 1 from lbr n where n.rider_id = l.rider_id and n.cup_id = l.cup_id
          and n.category_id = l.category_id and n.lbr_guest = 'FALSE' and n.lbr_status in ('SENT', 'IN_REVIEW', 'APPROVED')
          and n.expires_on > l.expires_on)
      union all
      select own.*, 'document', null, own.dni_expires_on from own
      union all
      select own.*, 'insurance', null, own.insurance_expires_on from own
      union all
      select own.*, 'waiver', null, s.ends_on from own cross join lateral (${sql.raw(waiverEnding('own'))}) s)
    select rider_id, rider_fullname, club_name, what, "of", coalesce(ends_on, today) as ends_on,
      coalesce(ends_on < today, false) as over from ends
    where ends_on between make_date(extract(year from today)::int, 1, 1) and today + ${daysAhead}::int
    order by ends.ends_on, rider_fullname, rider_id, what limit ${atOnce}`.execute(db);
  return rows;
}
