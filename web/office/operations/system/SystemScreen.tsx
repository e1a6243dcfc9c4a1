import { useId, useState } from 'react';
import type { FailedJob, Fault, SystemState } from '#contract/operations/office/system.ts';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { formatInstant } from '#web/ground/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '#web/ground/call/ask.ts';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';

/** The purpose of each job, in an administrator's words. */
const words: Readonly<Record<string, () => string>> = {
  confirm: m.system_task_confirm,
  follow_clock: m.system_task_follow_clock,
  remind: m.system_task_remind,
  reminder: m.system_task_reminder,
  remind_parts: m.system_task_remind_parts,
  part_reminder: m.system_task_part_reminder,
  rescue: m.system_task_rescue,
  password_changed: m.system_task_password_changed,
  account_deleted: m.system_task_account_deleted,
  second_factor: m.system_task_second_factor,
  invitation: m.system_task_invitation,
  invitation_accepted: m.system_task_invitation_accepted,
  invitation_done: m.system_task_invitation_done,
  claimed: m.system_task_claimed,
  claim_waiting: m.system_task_claim_waiting,
  claim_decided: m.system_task_claim_decided,
  rider_written: m.system_task_rider_written,
  remove_papers: m.system_task_remove_papers,
  guessed: m.system_task_guessed,
  entries: m.system_task_entries,
  fill_queue: m.system_task_fill_queue,
  licences_waiting: m.system_task_licences_waiting,
  licence_decided: m.system_task_licence_decided,
  payments_waiting: m.system_task_payments_waiting,
  payment_decided: m.system_task_payment_decided,
  entry_returned: m.system_task_entry_returned,
  entry_refunded: m.system_task_entry_refunded,
  price_changed: m.system_task_price_changed,
  transfer_recognized: m.system_task_transfer_recognized,
  check_books: m.system_task_check_books,
  checkout_paid: m.system_task_checkout_paid,
  look_at_checkout: m.system_task_look_at_checkout,
  look_at_checkouts: m.system_task_look_at_checkouts,
  close_checkout: m.system_task_close_checkout,
  provider_notice: m.system_task_provider_notice,
  provider_case: m.system_task_provider_case,
  rail_refused: m.system_task_rail_refused,
  provider_refund: m.system_task_provider_refund,
  receipt: m.system_task_receipt,
  club_account: m.system_task_club_account,
  ad_request: m.system_task_ad_request,
  organizer_named: m.system_task_organizer_named,
  role_changed: m.system_task_role_changed,
  role_invitation: m.system_task_role_invitation,
  race_message: m.system_task_race_message,
  race_message_sheet: m.system_task_race_message_sheet,
  dump: m.system_task_dump,
  take_down_decided: m.system_task_take_down_decided,
  remove_picture: m.system_task_remove_picture,
  print: m.system_task_print,
  sweep: m.system_task_sweep,
};

/** Names a job in words, by its name in the program, which may be of a newer version. */
const taskWords = (task: string): string => words[task]?.() ?? task;

const lookAgainMs = 10_000;

/** Loads the state of the installation, again and again while the page is open. */
const useSystem = () => useAsk('GET /api/office/system', {}, { refetchInterval: lookAgainMs });

/** Tries one failed job again, or all that were given up. The answer is the state after it. */
function useRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (job_id: number | 'given up') =>
      job_id === 'given up'
        ? ask('PUT /api/office/system/jobs/retry')
        : ask('PUT /api/office/system/jobs/{id}/retry', { params: { id: job_id } }),
    onSuccess: (state) => client.setQueryData(keyOf('GET /api/office/system'), state),
  });
}

/** A job that waits longer is late, because a worker looks every few seconds. */
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

const warnings: Readonly<Record<SystemState['warnings'][number], () => string>> = {
  mail_away: m.system_mail_away,
  store_away: m.system_store_away,
  cache_away: m.system_cache_away,
};

/** Says what an operator should see first: a part that is away, a setting that was forgotten. */
function Warnings({ state }: { state: SystemState }) {
  const proxies = state.faults.filter(({ origin }) => origin === 'setting');
  const said = [
    ...state.warnings.map((warning) => warnings[warning]()),
    ...proxies.map(({ words: address }) => m.system_proxy({ address })),
  ];
  return (
    <ul className="mt-5 space-y-2 border-l-4 border-stop pl-4 empty:hidden">
      {said.map((sentence) => (
        <li key={sentence} className="font-semibold wrap-anywhere text-stop">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

const origins: Readonly<Record<'server' | 'job' | 'browser', () => string>> = {
  server: m.system_errors_server,
  job: m.system_errors_job,
  browser: m.system_errors_browser,
};

function FaultLine({ fault }: { fault: Fault }) {
  const zone = ownZone();
  const { origin, kind, place, node, version } = fault;
  const where = fault.frames.find((frame) => !/node_modules|node:/.test(frame)) ?? fault.frames[0];
  return (
    <li className="border-b border-line py-4">
      <h3 className="font-semibold wrap-anywhere">
        {origin !== 'setting' && `${origins[origin]()} · `}
        {origin === 'job' ? taskWords(place) : <span translate="no">{place}</span>}
      </h3>
      <p className="mt-1 text-small text-ink2">
        <strong>{m.system_errors_times({ times: fault.seen })}</strong>
        {` · ${m.system_errors_last({ when: formatInstant(fault.last_at, zone) })}`}
        {` · ${m.system_errors_first({ when: formatInstant(fault.first_at, zone) })}`}
        {` · ${m.system_errors_node({ node, version })}`}
      </p>
      <p className="mt-2 bg-surface2 p-2 text-small wrap-anywhere" translate="no">
        {`${kind}${fault.words === '' ? '' : `: ${fault.words}`}`}
        {where !== undefined && <span className="block text-ink2">{where}</span>}
        {fault.codes.length > 0 && <span className="block">{fault.codes.slice(0, 5).join(' · ')}</span>}
      </p>
    </li>
  );
}

/** Lists the errors by kind. A code that somebody read to the desk leaves the one it belongs to. */
function Faults({ faults }: { faults: readonly Fault[] }) {
  const [code, setCode] = useState('');
  const field = useId();
  const sought = code.trim().toUpperCase();
  const errors = faults.filter(({ origin }) => origin !== 'setting');
  const shown = sought === '' ? errors : errors.filter(({ codes }) => codes.includes(sought));
  return (
    <section className="mt-10" aria-labelledby="errors">
      <h2 id="errors" className="display text-d28">
        {m.system_errors_title()}
      </h2>
      <p className="mt-2 max-w-text text-ink2">{m.system_errors_why()}</p>
      {errors.length === 0 && <p className="mt-4 font-semibold">{m.system_errors_none()}</p>}
      {errors.length > 0 && (
        <label htmlFor={field} className="mt-4 block font-semibold">
          {m.system_errors_code()}
          <input
            id={field}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={8}
            className="mt-1 block min-h-12 w-full border-2 border-edge bg-surface px-3 uppercase sm:w-60"
          />
        </label>
      )}
      <p role="status" className="mt-2 empty:sr-only">
        {sought.length >= 6 && shown.length === 0 && m.system_errors_code_unknown()}
      </p>
      <ul className="mt-2 border-t-2 border-ink empty:hidden">
        {shown.map((fault) => (
          <FaultLine key={fault.fingerprint} fault={fault} />
        ))}
      </ul>
    </section>
  );
}

/** Shows administrators the state of the installation: jobs that wait or failed, errors by kind, and what is away. */
export function SystemScreen() {
  const { data, error, refetch } = useSystem();
  const retry = useRetry();
  const givenUp = data?.failed_jobs.filter((job) => job.given_up) ?? [];
  return (
    <>
      <h1 className="display text-d34">{m.system_title()}</h1>
      <p className="mt-2 max-w-text text-ink2">{m.system_why()}</p>
      {!data && <Arriving error={error} again={refetch} rows={6} />}
      {data && (
        <>
          <Warnings state={data} />
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
          <Faults faults={data.faults} />
          <p className="mt-10 text-small text-ink2">
            {m.system_version({ version: data.version })} · <span translate="no">{data.node}</span>
          </p>
        </>
      )}
    </>
  );
}
