import type { FailedJob, SystemState } from '#contract/office/system.ts';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/call/failure-text.ts';
import { formatInstant } from '#web/app/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { taskWords } from './task-words.ts';
import { useRetry, useSystem } from './use-system.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

/** A job that waits longer is late: a worker looks every few seconds. */
const lateSeconds = 120;

function Counts({ jobs }: { jobs: SystemState['jobs'] }) {
  const counts = [
    [m.system_due(), jobs.due],
    [m.system_running(), jobs.running],
    [m.system_scheduled(), jobs.scheduled],
    [m.system_failed(), jobs.failed],
  ] as const;
  return (
    <>
      <dl className="mt-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {counts.map(([words, count]) => (
          <div key={words} className="flex flex-col-reverse justify-end border-2 border-edge p-4">
            <dt className="font-semibold">{words}</dt>
            <dd className="display text-d48 tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {jobs.oldest_due_seconds > lateSeconds && (
        <p className="mt-3 font-semibold text-stop">
          {m.system_late({ minutes: Math.floor(jobs.oldest_due_seconds / 60) })}
        </p>
      )}
    </>
  );
}

interface JobProps {
  job: FailedJob;
  busy: boolean;
  retry: () => void;
}

function Job({ job, busy, retry }: JobProps) {
  const zone = ownZone();
  return (
    <li className="border-b border-line py-4 lg:flex lg:items-start lg:justify-between lg:gap-6">
      <div className="min-w-0">
        <h3 className="font-semibold">{taskWords(job.task)}</h3>
        <p className="mt-1 text-small text-ink2">
          {job.given_up ? (
            <strong className="text-stop">{m.system_given_up()}</strong>
          ) : (
            m.system_attempts({ attempts: job.attempts, most: job.max_attempts })
          )}
          {' · '}
          {m.system_failed_at({ when: formatInstant(job.failed_at, zone) })}
          {!job.given_up && <> · {m.system_again_at({ when: formatInstant(job.run_at, zone) })}</>}
        </p>
        {job.last_error !== '' && (
          <p className="mt-2 bg-surface2 p-2 text-small wrap-anywhere" translate="no">
            {job.last_error}
          </p>
        )}
      </div>
      <Button disabled={busy} onClick={retry} className="mt-3 w-full shrink-0 lg:mt-0 lg:w-auto">
        {m.system_retry()}
      </Button>
    </li>
  );
}

/** Background jobs: what waits, what failed and why, with buttons to try again. For administrators. */
export function SystemScreen() {
  const { data, error, refetch } = useSystem();
  const retry = useRetry();
  const givenUp = data?.failed_jobs.filter((job) => job.given_up) ?? [];
  return (
    <>
      <h1 className="display text-d34">{m.system_title()}</h1>
      <p className="mt-2 max-w-text text-ink2">{m.system_why()}</p>
      {!data && !error && <SkeletonRows rows={6} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data && (
        <>
          <Counts jobs={data.jobs} />
          <section className="mt-10" aria-labelledby="failed-jobs">
            <h2 id="failed-jobs" className="display text-d28">
              {m.system_failed_title()}
            </h2>
            <p role="status" className="mt-2 empty:sr-only">
              {retry.isSuccess && m.system_retried()}
              {retry.isError && <span className="text-stop">{failureText(retry.error)}</span>}
            </p>
            {data.failed_jobs.length === 0 && (
              <EmptyState title={m.system_none()}>{m.system_none_why()}</EmptyState>
            )}
            <ul className="mt-2 border-t-2 border-ink empty:hidden">
              {data.failed_jobs.map((job) => (
                <Job
                  key={job.job_id}
                  job={job}
                  busy={retry.isPending}
                  retry={() => retry.mutate(job.job_id)}
                />
              ))}
            </ul>
            {givenUp.length > 1 && (
              <Button disabled={retry.isPending} onClick={() => retry.mutate('given up')} className="mt-4">
                {m.system_retry_all()}
              </Button>
            )}
          </section>
          <p className="mt-10 text-small text-ink2">{m.system_version({ version: data.version })}</p>
        </>
      )}
    </>
  );
}
