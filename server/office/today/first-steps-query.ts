import { sql } from 'kysely';
import type { OfficeToday } from '#contract/office/today.ts';
import type { Db } from '#server/db/pool.ts';

/** How far an office is that never published a cup; null: it did, or runs none. In: the organizations somebody runs. */
export async function readFirstSteps(
  db: Db,
  organizations: readonly number[] | null,
): Promise<OfficeToday['first_steps']> {
  if (organizations === null || organizations.length === 0) return null;
  const { rows } = await sql<NonNullable<OfficeToday['first_steps']>>`
    select o.organization_id, o.organization_contact <> '' as contact, c.cup_id,
      exists (select 1 from club b where b.organization_id = o.organization_id and b.closed_at is null) as clubs,
      exists (select 1 from rider r where r.organization_id = o.organization_id) as riders,
      exists (select 1 from cup_date d where d.cup_id = c.cup_id) as dates,
      exists (select 1 from cup_category k where k.cup_id = c.cup_id) as classes
    from organization o left join lateral (
      select cup_id from cup where cup.organization_id = o.organization_id and cup_status = 'DRAFT' order by cup_id limit 1) c on true
    where o.organization_id = any(${[...organizations]}::bigint[])
      and not exists (select 1 from cup x where x.organization_id = o.organization_id and x.cup_status <> 'DRAFT')
    order by o.organization_id limit 1`.execute(db);
  return rows[0] ?? null;
}
