import type { RiderPayments } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import { PayKey } from './PayKey.tsx';

type Payee = RiderPayments['payees'][number];

const saysNothing = ({ pay_text, pay_alias, pay_cbu, pay_pix }: Payee) =>
  pay_text === '' && [pay_alias, pay_cbu, pay_pix].every((value) => value === null);

/** How a payee is paid: its own words, and keys to copy. */
export function PayKeys({ payee }: { payee: Payee }) {
  const keys = [
    [m.payments_alias(), payee.pay_alias],
    [m.payments_cbu(), payee.pay_cbu],
    [m.payments_pix(), payee.pay_pix],
  ] as const;
  // Who takes Mercado Pago has said how to pay.
  if (saysNothing(payee) && payee.rail_currency !== null) return null;
  if (saysNothing(payee))
    return (
      <p className="mt-2 text-ink2">
        {payee.club_id === null ? m.payments_how_none_organization() : m.payments_how_none()}
      </p>
    );
  return (
    <>
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

/** The same under a heading of its own. */
export function HowToPay({ payee, named }: { payee: Payee; named: boolean }) {
  const id = `how-${payee.book_id}`;
  if (saysNothing(payee) && payee.rail_currency !== null) return null;
  return (
    <section aria-labelledby={id} className="border border-line bg-surface p-4">
      <h2 id={id} className="display text-d22 wrap-anywhere">
        {named ? `${m.payments_how()} · ${payee.payee_name}` : m.payments_how()}
      </h2>
      <PayKeys payee={payee} />
    </section>
  );
}
