import { keyOf, everyAnswer } from '#web/ground/call/use-ask.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { Due, RiderPayments } from '#contract/money/payments.ts';
import { moneyText } from '#rules/money/money.ts';
import { PROVIDERS } from '#rules/money/rails/providers.ts';
import * as m from '#text/messages/messages.js';
import { ReceiptFile } from '#web/parts/papers/ReceiptFile.tsx';
import { DueLine } from '#web/screens/money/payments/parts/DueLine.tsx';
import { Loading } from '#web/screens/money/payments/parts/Loading.tsx';
import { Proof } from '#web/screens/money/payments/parts/Proof.tsx';
import { PayOne } from './PayOne.tsx';
import { Stale } from '#web/screens/money/payments/parts/Stale.tsx';
import { isUnpaid, totalText, toPay } from '#web/parts/due-words.ts';
import { paymentsOf } from '#web/screens/money/payments/parts/use-payments.ts';
import { formatDate } from '#web/ground/format.ts';
import { dayText, standingOf } from '#web/screens/money/payments/parts/words.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';

import { go, useHref } from '#web/ground/address/navigation.ts';
import { ask } from '#web/ground/call/ask.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';

/** Cancels a coupon that nobody has paid yet, after one question, so that the due can be paid in another way. */
function CancelCoupon({ reference }: { reference: string }) {
  const [asking, setAsking] = useState(false);
  const hrefWith = useHref();
  const { busy, failure, run } = useWrite({ again: [everyAnswer] });
  if (!asking)
    return (
      <Button look="link" onClick={() => setAsking(true)}>
        {m.payments_coupon_cancel()}
      </Button>
    );
  const send = async () => {
    if (await run(() => ask('POST /api/payments/checkouts/{reference}/cancel', { params: { reference } })))
      // Otherwise, a person who came back with this coupon would still read that it waits.
      go(hrefWith({ checkout: null }), { replace: true });
  };
  return (
    <div role="group" aria-label={m.payments_coupon_cancel()} className="pt-2">
      <p ref={focusOnMount} tabIndex={-1} className="outline-none">
        {m.payments_coupon_cancel_sure()}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="danger" busy={busy} onClick={() => void send()}>
          {m.payments_coupon_cancel_yes()}
        </Button>
        <Button onClick={() => setAsking(false)}>{m.payments_cancel()}</Button>
      </div>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}

/** What becomes of a due at a provider, in words. */
function providerWords(at: NonNullable<Due['at_provider']>): string {
  const provider = PROVIDERS[at.provider].name;
  if (at.checkout_state === 'review') return m.payments_provider_review({ provider });
  if (at.checkout_state === 'disputed') return m.payments_provider_disputed({ provider });
  return at.held_until === null
    ? m.payments_provider_waiting({ provider })
    : m.payments_provider_pending({ provider, date: dayText(at.held_until) });
}

/** What waits for a due at a provider: a coupon until its date, or a look they take. */
function AtProvider({ due }: { due: Due }) {
  const at = due.at_provider;
  if (at === null) return null;
  return (
    <div className="mt-2 border-l-4 border-warn pl-3 text-small">
      <p>{providerWords(at)}</p>
      {at.held_until !== null && at.club_name === null && <CancelCoupon reference={at.reference} />}
    </div>
  );
}

const looks = {
  nothing: { border: 'border-go', colour: 'text-go', icon: 'check' },
  owes: { border: 'border-warn', colour: 'text-warn', icon: 'alert' },
  barred: { border: 'border-stop', colour: 'text-stop', icon: 'alert' },
} as const;

interface StandingProps {
  payments: RiderPayments;
  rider: string;
  several: boolean;
}

function Standing({ payments, rider, several }: StandingProps) {
  const { payees, upToDate, mark, credits, items } = payments;
  // Only a club decides whether its riders are up to date.
  const clubs = payees.filter(({ club_id }) => club_id !== null);
  const club = clubs.map(({ payee_name }) => payee_name).join(', ');
  const said = {
    club: clubs[0]?.payee_name ?? '',
    date: mark === null ? '' : dayText(mark.marked_at),
    who: mark?.marked_by ?? '',
  };
  const owed = toPay(items);
  // A rider may be up to date with dues still to pay; the text then shows until when.
  const [first] = upToDate
    ? owed
        .flatMap(({ due_on, parts }) => (parts === null ? (due_on ?? []) : []))
        .toSorted((a, b) => (a < b ? -1 : 1))
    : [];
  // Green is only for riders who owe nothing. Beside a debt, "up to date" would read as paid.
  const look = looks[standingOf(upToDate, owed.length)];
  return (
    <div className={`border-l-8 bg-surface p-4 ${look.border}`}>
      <p className="display flex items-start gap-2 text-d28">
        <Icon name={look.icon} className={`mt-1 size-6 ${look.colour}`} />
        <span className="min-w-0 wrap-anywhere">
          {upToDate && owed.length > 0
            ? m.payments_total({ amount: totalText(owed) })
            : upToDate
              ? club === ''
                ? several
                  ? m.payments_nothing_of({ rider })
                  : m.payments_nothing()
                : m.payments_up_to_date({ club })
              : m.payments_not_up_to_date({ club })}
        </span>
      </p>
      {owed.length > 0 && !upToDate && (
        <p className="mt-1">{m.payments_total({ amount: totalText(owed) })}</p>
      )}
      {first !== undefined && <p className="mt-1">{m.payments_due_on({ date: formatDate(first) })}</p>}
      {credits.map(({ book_id, payee_name, cents, currency }) => (
        <p key={`${book_id} ${currency}`} className="mt-1">
          {m.payments_credit({ amount: moneyText(cents, currency), payee: payee_name })}
        </p>
      ))}
      {mark !== null && (
        <p className="mt-1 text-small text-ink2">
          {mark.reason === ''
            ? m.payments_mark_plain(said)
            : m.payments_mark({ ...said, reason: mark.reason })}
        </p>
      )}
    </div>
  );
}

/** Lists receipts of cash, one line each. One receipt may cover several dues. */
function Receipts({ dues }: { dues: readonly Due[] }) {
  const receipts = new Map(
    dues.flatMap((due) =>
      due.receipts
        // A receipt of the club is for many families.
        .filter(({ club_name }) => club_name === null)
        .map((one) => [one.receipt_id, { ...one, due }] as const),
    ),
  );
  if (receipts.size === 0) return null;
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts" className="display mb-3 text-d22">
        {m.dues_view_receipts()}
      </h2>
      <ul>
        {[...receipts.values()].map(({ receipt_id, receipt_number, issued_at, cancelled, due }) => (
          <li key={receipt_id} className="border-t border-line py-3">
            <p className="font-semibold wrap-anywhere">
              {m.dues_receipt_of({ number: String(receipt_number), payer: due.payee_name })}
            </p>
            <p className="mb-2 text-small text-ink2">
              {dayText(issued_at)}
              {cancelled && ` · ${m.payments_state_cancelled()}`}
            </p>
            <ReceiptFile receipt_id={receipt_id} number={receipt_number} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const scrollHere = (note: HTMLElement | null): void => {
  note?.scrollIntoView({ block: 'center', behavior: 'instant' });
};

/** Reports that the proof has arrived. Its form is gone, so the scroll stays at this message. */
function Sent({ payee }: { payee: string }) {
  return (
    <div ref={scrollHere} className="mt-3">
      <FormAlert good>{m.payments_sent({ payee })}</FormAlert>
    </div>
  );
}

interface DuesProps {
  payments: RiderPayments;
  /** The due whose proof was just sent. */
  told: number | null;
  /** The family has more riders who pay here. */
  several: boolean;
  onSent: (due: Due) => void;
}

function Dues({ payments, told, several, onSent }: DuesProps) {
  const open = payments.items.filter(isUnpaid);
  const payable = open.filter(({ state }) => state !== 'in_review');
  const isToPay = toPay(open).length > 0;
  const over = payments.items.filter((due) => !isUnpaid(due));
  const proofOf = (due: Due) => {
    const [newest] = due.payments;
    return newest?.has_file === true ? (
      <Proof payment_id={newest.payment_id} rider={due.rider_fullname} />
    ) : null;
  };
  return (
    <div className="min-w-0 space-y-6">
      {open.length > 0 && (
        <section aria-labelledby="due">
          <h2 id="due" className="display mb-3 text-d22">
            {isToPay ? m.payments_due() : m.payments_in_review()}
          </h2>
          <ul>
            {open.map((due) => (
              <DueLine
                key={due.due_id}
                due={due}
                {...(payments.payees.length > 1 ? { from: due.payee_name } : {})}
              >
                <AtProvider due={due} />
                {proofOf(due)}
                {payable.includes(due) && (
                  <PayOne
                    due={due}
                    payee={payments.payees.find(({ book_id }) => book_id === due.book_id)}
                    several={several}
                    isFirst={due === payable[0]}
                    onSent={onSent}
                  />
                )}
                {told === due.due_id && <Sent payee={due.payee_name} />}
              </DueLine>
            ))}
          </ul>
        </section>
      )}
      <Receipts dues={payments.items} />
      {over.length > 0 && (
        <details className="border-t border-line pt-2">
          <summary className="flex min-h-12 items-center gap-2 font-semibold">
            <Icon name="down" className="size-5" />
            <h2>
              {m.payments_history()} ({over.length})
            </h2>
          </summary>
          <ul className="mt-2">
            {over.map((due) => (
              <DueLine
                key={due.due_id}
                due={due}
                {...(payments.payees.length > 1 ? { from: due.payee_name } : {})}
              >
                {proofOf(due)}
              </DueLine>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Shows what the active rider owes the club, how it is paid, and the proofs. */
export function FamilyPayments({ rider, several }: { rider: RiderCard; several: boolean }) {
  const client = useQueryClient();
  const [told, setTold] = useState<number | null>(null);
  const query = useQuery({ ...paymentsOf(rider.rider_id), staleTime: 0 });
  const { data } = query;
  if (data === undefined) return <Loading query={query} />;
  if (data.payees.length === 0 && data.items.length === 0 && data.credits.length === 0)
    return <p className="text-ink2">{m.payments_no_club({ rider: rider.rider_firstname })}</p>;
  const sent = (due: Due) => {
    setTold(due.due_id);
    // The answer itself is shown at once, even if the list cannot be read again.
    client.setQueryData(
      paymentsOf(rider.rider_id).queryKey,
      (old) => old && { ...old, items: old.items.map((item) => (item.due_id === due.due_id ? due : item)) },
    );
    void client.invalidateQueries({ queryKey: keyOf('GET /api/payments') });
    void client.invalidateQueries({ queryKey: keyOf('GET /api/races/info_rider') });
  };
  return (
    <div className="space-y-6">
      <Stale query={query} />
      {data.items.length === 0 && <p className="text-ink2">{m.payments_nothing_ever()}</p>}
      <Standing payments={data} rider={rider.rider_firstname} several={several} />
      <div className="max-w-2xl">
        <Dues payments={data} told={told} several={several} onSent={sent} />
      </div>
    </div>
  );
}
