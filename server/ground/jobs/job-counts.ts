import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/** The number of jobs in each state, and the time that the oldest due one has waited. */
interface JobCounts {
  due: number;
  scheduled: number;
  running: number;
  failed: number;
  oldest_due_seconds: number;
}

export async function countJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where waits and run_at <= now())::int as due,
      count(*) filter (where waits and run_at > now())::int as scheduled,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where waits and run_at <= now())), 0)::float as oldest_due_seconds
    from (select *, locked_at is null and attempts < max_attempts as waits from graphile_worker.jobs) j`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('counting answered no row');
  return counts;
}
