import { sql } from 'kysely';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  getSystemState,
  reportFault,
  retryFailedJobs,
  retryJob,
  type SystemState,
  type FailedJob,
} from '#contract/operations/office/system.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readFaults } from '#server/ground/faults/queries.ts';
import { scrubReport } from '#server/ground/faults/scrub.ts';
import { countJobs } from '#server/ground/jobs/job-counts.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

const mostShown = 100;

/** Reads jobs that failed and do not run now: those given up first, then the newest. */
async function readFailedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id as job_id, task_identifier as task, attempts, max_attempts, attempts >= max_attempts as given_up,
      left(split_part(coalesce(last_error, ''), E'\n', 1), 300) as last_error, created_at, updated_at as failed_at, run_at
    from graphile_worker.jobs
    where locked_at is null and attempts > 0 and (attempts >= max_attempts or last_error is not null)
    order by given_up desc, updated_at desc, id desc limit ${mostShown}`.execute(db);
  return rows;
}

/** Makes failed jobs due with all their attempts: these ids, or all that were given up. Returns which. */
async function rescheduleFailed(
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

/** So many reports of browsers are taken in a minute. A flood of them keeps nothing from anybody. */
const reportsInMinute = 60;

/** Bounds the reports of browsers, which anybody may send. */
class ReportBounds {
  #minute = 0;
  #taken = 0;

  /** Tells whether a report is taken at a moment. */
  admits(now: number): boolean {
    const minute = Math.floor(now / 60_000);
    if (minute !== this.#minute) this.#taken = 0;
    this.#minute = minute;
    this.#taken += 1;
    return this.#taken <= reportsInMinute;
  }
}

/** Registers the calls about the state of the installation: jobs that failed, errors by kind, reports of browsers. */
export function registerSystem(context: RouteContext): void {
  const { db, version, node, faults, surroundings } = context;
  const stateOf = async (): Promise<SystemState> => {
    // What this node has seen is on the page at once, and that of the others within ten seconds.
    await faults.save();
    const [jobs, failed_jobs, known] = await Promise.all([countJobs(db), readFailedJobs(db), readFaults(db)]);
    return { version, node, warnings: [...surroundings.away()], jobs, failed_jobs, faults: known };
  };
  const reports = new ReportBounds();

  call(context, getSystemState, stateOf);

  call(context, retryJob, async ({ params, caller }) => {
    if ((await retry(db, caller.user_id, params.id)) === 0) throw new Refusal('job.not_found');
    return stateOf();
  });

  call(context, reportFault, async ({ body: { screen, version: at, ...error } }) => {
    const what = scrubReport(error);
    // Without a place in our own code it was an extension, or nobody could do anything about it.
    if (what.frames.length > 0 && reports.admits(Date.now()))
      faults.note({ origin: 'browser', place: screen, version: `page ${at}`, what });
    return {};
  });

  call(context, retryFailedJobs, async ({ caller }) => {
    await retry(db, caller.user_id, 'given up');
    return stateOf();
  });
}
