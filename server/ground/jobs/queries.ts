import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '#server/ground/db/pool.ts';
import { trailFlags } from '#server/ground/log/trail.ts';
import type { Jobs } from '#server/ground/jobs/jobs.ts';
import { ownerOf, turnsOf } from '#server/ground/jobs/turns.ts';

interface When {
  afterSeconds?: number;
  keepTime?: boolean;
}

/**
 * The end of a statement that adds jobs. `items` are rows of `payload` (jsonb), `key` and `nth` (from 0 on); those of
 * one statement have one owner. Many jobs wake the workers once, which takes a hundredth of the time of many calls.
 */
export function addedJobs(
  name: keyof Jobs,
  items: RawBuilder<unknown>,
  ofWhom: RawBuilder<string | null>,
  { afterSeconds = 0, keepTime = false }: When = {},
): RawBuilder<unknown> {
  const { turns, priority } = turnsOf(name, ofWhom);
  return sql`select count(*) from (select array(
    select row(${name}::text, (payload || jsonb_strip_nulls(jsonb_build_object('line', line)))::json, null,
      now() + make_interval(secs => ${afterSeconds}), 20, key, ${priority(sql.ref('nth'))},
      ${trailFlags()}::text[])::graphile_worker.job_spec
    from ${items} i cross join ${turns} t order by nth) as jobs offset 0) a
    cross join lateral graphile_worker.add_jobs(a.jobs, ${keepTime}) where cardinality(a.jobs) > 0`;
}

/**
 * Writes a job in the caller's transaction: it is done exactly if that transaction commits. Payloads contain ids,
 * never secrets, which are made when the job runs. With `key`, a job with the same key that has not begun is replaced
 * by this one; with `keepTime`, it is done when the first of them was due. The job goes on the trail of its request.
 */
export async function addJob<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  { key = null, ...when }: When & { key?: string | null } = {},
): Promise<void> {
  const items = sql`(select ${JSON.stringify(payload)}::jsonb as payload, ${key}::text as key, 0 as nth)`;
  await addedJobs(name, items, ownerOf(payload), when).execute(db);
}

/** Writes many jobs of the same owner as `addJob` writes one. */
export async function addJobs<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payloads: readonly Jobs[Name][],
): Promise<void> {
  const [first] = payloads;
  if (first === undefined) return;
  const items = sql`(select payload, null::text as key, n - 1 as nth
    from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) with ordinality e(payload, n))`;
  await addedJobs(name, items, ownerOf(first)).execute(db);
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
