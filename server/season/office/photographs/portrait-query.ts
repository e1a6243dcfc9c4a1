import { sql } from 'kysely';
import type { OfficePortrait } from '#contract/people/office/riders/portraits.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** So many visible portraits are listed below those to look at. */
const mostShown = 100;

/** Reads portraits of the riders of these organizations; null means all. */
export async function readPortraits(
  db: Db,
  organizations: readonly number[] | null,
): Promise<OfficePortrait[]> {
  const { rows } = await sql<OfficePortrait>`
    select r.rider_id, r.organization_id, r.rider_fullname, b.club_name, p.portrait_key, p.portrait_state, p.consented_at
    from rider_portrait p join rider r using (rider_id) left join club b using (club_id)
    where p.portrait_state <> 'REJECTED'
      and (${organizations === null}::boolean or r.organization_id = any(${[...(organizations ?? [])]}::bigint[]))
    order by p.portrait_state = 'SHOWN', case p.portrait_state when 'WAITING' then p.consented_at end, p.decided_at desc
    limit ${mostShown}`.execute(db);
  return rows;
}
