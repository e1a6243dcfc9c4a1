import type { RiderPayments } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import { PayKey } from './PayKey.tsx';

/** How a payee is paid: its own words, and keys to copy. */
export function HowToPay({ payee, named }: { payee: RiderPayments['payees'][number]; named: boolean }) {
  const id = `how-${payee.book_id}`;
  const keys = [
    [m.payments_alias(), payee.pay_alias],
    [m.payments_cbu(), payee.pay_cbu],
    [m.payments_pix(), payee.pay_pix],
  ] as const;
  const said = payee.pay_text !== '' || keys.some(([, value]) => value !== null);
  return (
    <section aria-labelledby={id} className="border border-line bg-surface p-4">
      <h2 id={id} className="display text-d22 wrap-anywhere">
        {named ? `${m.payments_how()} · ${payee.payee_name}` : m.payments_how()}
      </h2>
      {said ? (
        <>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{payee.pay_text}</p>
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
      ) : (
        <p className="mt-2 text-ink2">{m.payments_how_none()}</p>
      )}
    </section>
  );
}
