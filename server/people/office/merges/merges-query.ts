import { sql } from 'kysely';
import type { Merge } from '#contract/people/office/riders/merges.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';

const most = 50;

/** Reads merges of riders of some organizations (null means all), newest first. */
export async function readMerges(db: Db, organizations: number[] | null): Promise<Merge[]> {
  const { rows } = await sql<Merge>`
    select m.merge_id, m.merged_at, coalesce(${personName('u')}, '') as by, m.kept_id,
      r.rider_fullname as kept_name, coalesce(m.gone_was ->> 'rider_fullname', '') as gone_name, m.undone_at,
      m.gone_was <> '{}' and not exists (select 1 from rider_merge n where n.kept_id = m.kept_id and n.merge_id > m.merge_id and n.undone_at is null) as last
    from rider_merge m join rider r on r.rider_id = m.kept_id left join users u on u.user_id = m.merged_by
    where ${organizations}::bigint[] is null or r.organization_id = any(${organizations}::bigint[])
    order by m.merge_id desc limit ${most}`.execute(db);
  return rows;
}
