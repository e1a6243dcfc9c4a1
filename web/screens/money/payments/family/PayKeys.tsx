import type { RiderPayments } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import { PayKey } from './PayKey.tsx';
import { wallClock } from '#text/when.ts';
import { formatDate } from '#web/ground/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';

/** Warns beside an account that changed recently, so that a family that knew another one asks before paying. */
function PaidToChanged({ at }: { at: string | null }) {
  if (at === null) return null;
  const date = formatDate(wallClock(at, ownZone()).date);
  return <p className="mt-2 border-l-4 border-warn pl-3">{m.payments_paid_to_changed({ date })}</p>;
}

type Payee = RiderPayments['payees'][number];

const saysNothing = ({ pay_text, pay_alias, pay_cbu, pay_pix }: Payee) =>
  pay_text === '' && [pay_alias, pay_cbu, pay_pix].every((value) => value === null);

/** Tells whether there is something to say beside what a provider says. */
export const hasPayKeys = (payee: Payee): boolean =>
  !saysNothing(payee) || payee.rails.length === 0 || payee.paid_to_changed_at !== null;

/** Shows how a payee is paid: its own words, and keys to copy. */
export function PayKeys({ payee }: { payee: Payee }) {
  const keys = [
    [m.payments_alias(), payee.pay_alias],
    [m.payments_cbu(), payee.pay_cbu],
    [m.payments_pix(), payee.pay_pix],
  ] as const;
  const changed = <PaidToChanged at={payee.paid_to_changed_at} />;
  // Who is paid at a provider has said how to pay.
  if (saysNothing(payee) && payee.rails.length > 0) return changed;
  if (saysNothing(payee))
    return (
      <>
        <p className="mt-2 text-ink2">
          {payee.club_id === null ? m.payments_how_none_organization() : m.payments_how_none()}
        </p>
        {changed}
      </>
    );
  return (
    <>
      {changed}
      {payee.pay_text !== '' && <p className="mt-2 whitespace-pre-line wrap-anywhere">{payee.pay_text}</p>}
      <ul className="mt-3">
        {keys.map(
          ([label, value]) =>
            value !== null && (
              <li key={label}>
                <PayKey label={label} value={value} />
              </li>
            ),
        )}
      </ul>
    </>
  );
}
