import type { Due } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import { CancelCoupon } from './CancelCoupon.tsx';
import { dayText } from '#web/screens/payments/words.ts';

/** What becomes of a due at Mercado Pago, in words; null: nothing. */
function providerWords(at: NonNullable<Due['at_provider']>): string {
  if (at.checkout_state === 'review') return m.payments_provider_review();
  if (at.checkout_state === 'disputed') return m.payments_provider_disputed();
  return at.held_until === null
    ? m.payments_provider_waiting()
    : m.payments_provider_pending({ date: dayText(at.held_until) });
}

/** What waits for a due at Mercado Pago: a coupon until its date, or a look they take. */
export function AtProvider({ due }: { due: Due }) {
  const at = due.at_provider;
  if (at === null) return null;
  return (
    <div className="mt-2 border-l-4 border-warn pl-3 text-small">
      <p>{providerWords(at)}</p>
      {at.held_until !== null && at.club_name === null && <CancelCoupon reference={at.reference} />}
    </div>
  );
}
