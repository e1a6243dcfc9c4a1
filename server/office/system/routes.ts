import { inTransaction } from '#server/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import { getSystemState, retryFailedJobs, retryJob, type SystemState } from '#contract/office/system.ts';
import type { Db } from '#server/db/pool.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { countJobs } from '#server/jobs/job-counts.ts';
import { readFailedJobs, rescheduleFailed } from '#server/office/system/queries.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

/** Reschedules in a transaction with its record. Out: how many. */
function retry(db: Db, user_id: number, which: number | 'given up'): Promise<number> {
  return inTransaction(db, async (tx) => {
    const jobs = await rescheduleFailed(tx, which);
    for (const { job_id, task } of jobs)
      await insertAudit(tx, {
        user_id,
        action: 'retry',
        entity: 'job',
        entity_id: job_id,
        became: { task },
      });
    return jobs.length;
  });
}

/** How the installation is, for administrators: jobs that failed, why, and once more. */
export function registerSystem(context: RouteContext): void {
  const { db, version } = context;
  const stateOf = async (): Promise<SystemState> => {
    const [jobs, failed_jobs] = await Promise.all([countJobs(db), readFailedJobs(db)]);
    return { version, jobs, failed_jobs };
  };

  call(context, getSystemState, stateOf);

  call(context, retryJob, async ({ params, caller }) => {
    if ((await retry(db, caller.user_id, params.id)) === 0) throw new Refusal('job.not_found');
    return stateOf();
  });

  call(context, retryFailedJobs, async ({ caller }) => {
    await retry(db, caller.user_id, 'given up');
    return stateOf();
  });
}
