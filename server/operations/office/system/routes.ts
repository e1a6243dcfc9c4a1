import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  getSystemState,
  retryFailedJobs,
  retryJob,
  type SystemState,
} from '#contract/operations/office/system.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { countJobs } from '#server/ground/jobs/job-counts.ts';
import { readFailedJobs, rescheduleFailed } from '#server/operations/office/system/queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Reschedules jobs in a transaction with its record, and returns how many. */
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

/** Registers the calls for administrators about failed jobs: why they failed, and retrying them. */
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
