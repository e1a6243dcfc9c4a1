import { sql } from 'kysely';
import type { RiderLine } from '#contract/people/office/riders/riders.ts';
import type { Db } from '#server/ground/db/pool.ts';

const today = sql`(now() at time zone o.organization_zone)::date`;

/** How many days before its end a paper is shown as expiring, as for a licence. */
const expiringDays = 30;

/** The condition that a picture is missing rightly: its term ended after use, and no licence waits for it. */
const served = (slot: string) => sql`(exists (
    select 1 from paper_removal q where q.rider_id = r.rider_id and q.slot = ${sql.lit(slot)} and q.basis = 'decided')
  and not exists (select 1 from lbr l where l.rider_id = r.rider_id and l.lbr_status in ('SENT', 'IN_REVIEW')))`;

/** The state of the papers of `rider r` of `organization o`: the worst of them. */
export const papersOfRider = sql<string>`case
  when least(r.dni_expires_on, r.insurance_expires_on) < ${today} then 'expired'
  when r.rider_insurance_image is null or (r.rider_dni_image1 is null and not ${served('rider_dni_image1')})
    or (r.rider_dni_image2 is null and not ${served('rider_dni_image2')}) then 'missing'
  when least(r.dni_expires_on, r.insurance_expires_on) <= ${today} + ${sql.lit(expiringDays)} then 'expiring'
  else 'complete' end`;

/** Reads the lines of some riders in the order of the given ids, and looks details up for these only. */
export async function readLines(
  db: Db,
  ids: readonly number[],
  near: ReadonlySet<number>,
): Promise<RiderLine[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<RiderLine, 'near'>>`
    select r.rider_id, r.rider_firstname, r.rider_lastname, r.rider_dni, r.rider_gender,
      (extract(year from ${today}) - extract(year from r.rider_birthdate))::int as age,
      b.club_name, o.organization_shortname, coalesce(last.plate, (
        select h.plate from cup_plate h where h.rider_id = r.rider_id order by h.cup_id desc, (h.wheel = 20) desc, h.wheel desc limit 1)) as plate,
      last.plate_colour, last.category_name,
      exists (select 1 from user_rider l where l.rider_id = r.rider_id) as has_account, ${papersOfRider} as papers,
      r.public_name
    from unnest(${[...ids]}::bigint[]) with ordinality as page(rider_id, turn)
    join rider r on r.rider_id = page.rider_id join organization o on o.organization_id = r.organization_id
    left join club b on b.club_id = r.club_id
    left join lateral (
      select e.plate, k.plate_colour, k.category_name from entry e
      join race x using (race_id) join category k on k.category_id = e.category_id
      where e.rider_id = r.rider_id order by x.race_date desc, (k.wheel = 20) desc, e.entry_id limit 1) last on true
    order by page.turn`.execute(db);
  return rows.map((row) => ({ ...row, near: near.has(row.rider_id) }));
}
