import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

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
    select graphile_worker.add_job('rider_written', json_build_object('rider_id', rider_id), max_attempts => 20,
      job_key => 'written ' || rider_id, job_key_mode => 'preserve_run_at', run_at => now() + make_interval(secs => ${gatherSeconds}))
    from concerned`.execute(tx);
}
