import type { ClubTransfer } from '#contract/money/clubs/club-fees.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { conceptOf } from '#web/parts/due-words.ts';
import { Proof } from '#web/screens/payments/Proof.tsx';
import { dayText } from '#web/screens/payments/words.ts';
import { Icon } from '#web/ui/Icon.tsx';

const looks = {
  SENT: { icon: 'eye', colour: 'text-ink2' },
  ACCEPTED: { icon: 'check', colour: 'text-go' },
  REJECTED: { icon: 'close', colour: 'text-stop' },
} as const;

function stateWords({ payment_status, payment_reason }: ClubTransfer): string {
  if (payment_status === 'SENT') return m.payments_state_in_review();
  if (payment_status === 'ACCEPTED') return m.payments_fees_accepted();
  return m.payments_state_refused({ reason: payment_reason ?? '' });
}

function Transfer({ transfer }: { transfer: ClubTransfer }) {
  const { payee_name, sent_at, sent_by, cents, kept_cents, currency, lines, has_file, payment_id } = transfer;
  const { icon, colour } = looks[transfer.payment_status];
  return (
    <li className="border-t border-line py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        <span className="min-w-0 wrap-anywhere">{payee_name}</span>
        <span className="display text-d22 whitespace-nowrap">{moneyText(cents, currency)}</span>
      </p>
      <p className="text-small text-ink2 wrap-anywhere">
        {[dayText(sent_at), sent_by].filter((one) => one !== '').join(' · ')}
      </p>
      <p className="mt-1 flex items-start gap-1.5">
        <Icon name={icon} className={`mt-0.5 size-5 ${colour}`} />
        <span className="min-w-0 wrap-anywhere">{stateWords(transfer)}</span>
      </p>
      {kept_cents > 0 && (
        <p className="mt-1 wrap-anywhere">
          {m.payments_fees_kept({ amount: moneyText(kept_cents, currency) })}
        </p>
      )}
      <details>
        <summary className="flex min-h-12 items-center gap-2 font-semibold">
          <Icon name="down" className="size-5" />
          {m.payments_fees_total({ count: lines.length })}
        </summary>
        <ul className="border-t border-line">
          {lines.map((line) => (
            <li key={line.due_id} className="flex justify-between gap-3 border-b border-line py-2">
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{line.rider_fullname}</span>
                {conceptOf(line)}
              </span>
              <span className="shrink-0 whitespace-nowrap tabular-nums">
                {moneyText(line.cents, currency)}
              </span>
            </li>
          ))}
        </ul>
      </details>
      {has_file && <Proof payment_id={payment_id} rider={payee_name} />}
    </li>
  );
}

/** The transfers the club sent, each with its riders and what became of it. */
export function ClubTransfers({ transfers }: { transfers: readonly ClubTransfer[] }) {
  if (transfers.length === 0) return null;
  return (
    <section aria-labelledby="transfers">
      <h2 id="transfers" className="display mb-3 text-d22">
        {m.payments_fees_transfers()}
      </h2>
      <ul>
        {transfers.map((transfer) => (
          <Transfer key={transfer.payment_id} transfer={transfer} />
        ))}
      </ul>
    </section>
  );
}
