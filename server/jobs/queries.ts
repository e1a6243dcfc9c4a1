import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

/**
 * Writes a job in the caller's transaction: it is done exactly if what it belongs to is done. Payloads carry ids, never secrets:
 * those are made when the job runs.
 */
export async function addJob<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, max_attempts => 20)`.execute(
    db,
  );
}
