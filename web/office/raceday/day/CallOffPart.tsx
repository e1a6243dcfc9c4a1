import { useState } from 'react';
import type { CallOffOutcome, DateCallOff } from '#contract/raceday/office/day/call-off.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { hrefWith } from '#web/ground/address/navigation.ts';
import { ask } from '#web/ground/call/ask.ts';
import { everyAnswer, useAsk } from '#web/ground/call/use-ask.ts';
import { formatInstant } from '#web/ground/format.ts';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { ownZone } from '#web/parts/own-zone.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ReasonThen } from './parts/ReasonThen.tsx';

/** Writes the consequences of calling a date off, a sentence each. */
function consequencesOf({ riders, waiting, credit_cents, refund_cents, in_review, currency }: DateCallOff) {
  const amount = (cents: number) => moneyText(cents, currency);
  return [
    riders + waiting === 0 ? m.calloff_nobody() : m.calloff_riders({ count: riders + waiting }),
    ...(credit_cents > 0 ? [m.calloff_credit({ amount: amount(credit_cents) })] : []),
    ...(refund_cents > 0 ? [m.calloff_refund({ amount: amount(refund_cents) })] : []),
    ...(in_review > 0 ? [m.calloff_in_review({ count: in_review })] : []),
  ];
}

/** Writes the outcome as it stands now, a sentence each. */
function outcomeOf(outcome: CallOffOutcome, currency: string) {
  const { riders, waiting, credit_cents, to_refund_cents, refunded_cents, in_review } = outcome;
  const amount = (cents: number) => moneyText(cents, currency);
  return [
    riders + waiting === 0 ? m.calloff_was_nobody() : m.calloff_was_riders({ count: riders + waiting }),
    ...(credit_cents > 0 ? [m.calloff_given({ amount: amount(credit_cents) })] : []),
    ...(refunded_cents > 0 ? [m.calloff_refunded({ amount: amount(refunded_cents) })] : []),
    ...(to_refund_cents > 0 ? [m.calloff_refund({ amount: amount(to_refund_cents) })] : []),
    ...(in_review > 0 ? [m.calloff_in_review({ count: in_review })] : []),
  ];
}

/** Links to what an official still has to do with the money. */
function ToDues({
  outcome: { to_refund_cents, in_review },
  book,
}: {
  outcome: CallOffOutcome;
  book: number;
}) {
  if (to_refund_cents === 0 && in_review === 0) return null;
  const view = to_refund_cents > 0 ? 'refunds' : 'proofs';
  return (
    <Link
      href={hrefWith(officePaths.dues, new URLSearchParams(), { book, view })}
      className={`inline-flex min-h-12 items-center ${textLink}`}
    >
      {to_refund_cents > 0 ? m.dues_view_refunds() : m.dues_view_proofs()}
    </Link>
  );
}

function Done({ date }: { date: DateCallOff }) {
  const { called_off_at, reason, outcome, currency, book_id } = date;
  if (called_off_at === null) return null;
  return (
    <>
      <p className="mt-3 border-l-4 border-stop pl-3 wrap-anywhere">
        {m.calloff_done({ at: formatInstant(called_off_at, ownZone()), reason: reason ?? '' })}
      </p>
      {outcome !== null && (
        <>
          <div role="status" className="mt-3">
            <ul className="list-disc pl-5">
              {outcomeOf(outcome, currency).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
          <ToDues outcome={outcome} book={book_id} />
        </>
      )}
    </>
  );
}

function Deciding({ race_id, date }: { race_id: number; date: DateCallOff }) {
  const [reason, setReason] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const { busy, failure, run } = useWrite({ again: [everyAnswer] });
  const go = async () => {
    await run(() =>
      ask('POST /api/office/races/{id}/call-off', { params: { id: race_id }, body: { reason } }),
    );
  };
  return (
    <div className="mt-3 space-y-4">
      <p className="text-ink2">{m.calloff_why()}</p>
      <ul className="list-disc pl-5">
        {consequencesOf(date).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {isAsking ? (
        <Confirm
          question={m.calloff_sure()}
          yes={m.calloff_do()}
          no={m.office_cancel()}
          onYes={() => void go()}
          onNo={() => setIsAsking(false)}
        />
      ) : (
        <ReasonThen
          name="calloff_reason"
          reason={reason}
          onReason={setReason}
          words={m.calloff_do()}
          busy={busy}
          onDo={() => setIsAsking(true)}
        />
      )}
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}

/** Calls the date off for good. It shows what becomes of its riders and of the paid money before anybody presses. */
export function CallOffPart({ race_id }: { race_id: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useAsk(
    'GET /api/office/races/{id}/call-off',
    { params: { id: race_id } },
    { staleTime: 0 },
  );
  if (data?.ridden === true && data.called_off_at === null) return null;
  return (
    <section aria-labelledby="calloff" className="mt-8 max-w-text">
      <h2 id="calloff" className="display border-b-2 border-ink pb-1 text-d28">
        {m.calloff_title()}
      </h2>
      {!data && (error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={2} />)}
      {data && <Done date={data} />}
      {data?.called_off_at === null &&
        (isOpen ? (
          <Deciding race_id={race_id} date={data} />
        ) : (
          <Button className="mt-3" onClick={() => setIsOpen(true)}>
            {m.calloff_open()}
          </Button>
        ))}
    </section>
  );
}
