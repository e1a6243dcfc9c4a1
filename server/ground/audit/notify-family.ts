import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { addedJobs } from '#server/ground/jobs/queries.ts';

/** Ten changes within an hour send one letter. */
const gatherSeconds = 3600;

/**
 * Notifies the families in charge that somebody changed their riders, which is on record from this row on. They
 * receive a letter within the hour, unless one of them made the change. It runs in the transaction of the write:
 * there is no write without a letter, and no letter without a write.
 */
export async function notifyFamilies(
  tx: Db,
  {
    rider_ids,
    user_id,
    audit_id,
  }: { rider_ids: readonly number[]; user_id: number | null; audit_id: number },
): Promise<void> {
  await sql`
    with concerned as (
      select distinct l.rider_id from user_rider l where l.rider_id = any(${[...rider_ids]}::bigint[])
        and not exists (select 1 from user_rider o where o.rider_id = l.rider_id and o.user_id = ${user_id}::bigint)
    ), begun as (
      insert into rider_writes_told (rider_id, audit_id) select rider_id, ${audit_id}::bigint - 1 from concerned
      on conflict do nothing
    )
    ${addedJobs(
      'rider_written',
      sql`(select jsonb_build_object('rider_id', rider_id) as payload, 'written ' || rider_id as key,
        row_number() over (order by rider_id) - 1 as nth from concerned)`,
      // One act may write thousands of riders, who belong to no organization.
      sql`'account ' || ${user_id}::bigint`,
      { afterSeconds: gatherSeconds, keepTime: true },
    )}`.execute(tx);
}
