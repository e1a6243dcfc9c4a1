import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '#server/ground/db/pool.ts';
import type { Jobs } from '#server/ground/jobs/jobs.ts';

/**
 * Writes a job in the caller's transaction: it is done exactly if that transaction commits. Payloads contain ids,
 * never secrets, which are made when the job runs. With `key`, a job with the same key that has not begun is replaced
 * by this one; with `keepTime`, it is done when the first of them was due.
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
 * Frees the jobs of a killed process, which would stay taken for hours. Where no other process works on this database
 * under this name of workers, they are free again at once.
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
