import { sql } from 'kysely';
import type { FailedJob } from '#contract/operations/office/system.ts';
import type { Db } from '#server/ground/db/pool.ts';

const mostShown = 100;

/** Reads jobs that failed and do not run now: those given up first, then the newest. */
export async function readFailedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id as job_id, task_identifier as task, attempts, max_attempts, attempts >= max_attempts as given_up,
      left(split_part(coalesce(last_error, ''), E'\n', 1), 300) as last_error, created_at, updated_at as failed_at, run_at
    from graphile_worker.jobs
    where locked_at is null and attempts > 0 and (attempts >= max_attempts or last_error is not null)
    order by given_up desc, updated_at desc, id desc limit ${mostShown}`.execute(db);
  return rows;
}

/** Makes failed jobs due with all their attempts: these ids, or all that were given up. Returns which. */
export async function rescheduleFailed(
  db: Db,
  which: number | 'given up',
): Promise<{ job_id: number; task: string }[]> {
  const { rows } = await sql<{ job_id: number; task: string }>`
    with chosen as (
      select id, task_identifier from graphile_worker.jobs
      where locked_at is null and ${
        which === 'given up'
          ? sql`attempts >= max_attempts`
          : sql`id = ${which} and attempts > 0 and (attempts >= max_attempts or last_error is not null)`
      })
    select c.id as job_id, c.task_identifier as task
    from graphile_worker.reschedule_jobs(array(select id from chosen), run_at => now(), attempts => 0) r
    join chosen c on c.id = r.id order by c.id`.execute(db);
  return rows;
}
