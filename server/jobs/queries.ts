import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '#server/db/pool.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

/**
 * Writes a job in the caller's transaction: it is done exactly if what it belongs to is done. Payloads carry ids, never secrets:
 * those are made when the job runs. `key`: a job with the same key that has not begun is replaced by this one;
 * `keepTime`: it is done when the first of them was due.
 */
export async function addJob<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  {
    key = null,
    afterSeconds = 0,
    keepTime = false,
  }: { key?: string | null; afterSeconds?: number; keepTime?: boolean } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, max_attempts => 20,
    job_key => ${key}::text, job_key_mode => ${keepTime ? 'preserve_run_at' : 'replace'}::text, run_at => now() + make_interval(secs => ${afterSeconds}))`.execute(
    db,
  );
}

/**
 * A killed process leaves the jobs it was doing taken, for hours. Where nobody else is working on this database they are free again
 * at once. In: the name under which workers connect.
 */
export async function freeAbandonedJobs(pool: Pool, workers: string): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
         select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))
       where not exists (select 1 from pg_stat_activity
         where application_name = $1 and datname = current_database() and pid <> pg_backend_pid())`,
    [workers],
  );
}
