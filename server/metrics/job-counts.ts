import type { Pool } from 'pg';

/** How many jobs stand in each state, and for how long the oldest that is due has waited, in seconds. */
export interface JobCounts {
  due: number;
  scheduled: number;
  running: number;
  failed: number;
  oldest_due_seconds: number;
}

export async function countJobs(pool: Pool): Promise<JobCounts> {
  const { rows } = await pool.query<JobCounts>(`
    select count(*) filter (where waits and run_at <= now())::int as due,
      count(*) filter (where waits and run_at > now())::int as scheduled,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where waits and run_at <= now())), 0)::float as oldest_due_seconds
    from (select *, locked_at is null and attempts < max_attempts as waits from graphile_worker.jobs) j`);
  const [counts] = rows;
  if (!counts) throw new Error('counting answered no row');
  return counts;
}
