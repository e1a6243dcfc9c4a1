import type { Due } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { RefundForm } from './RefundForm.tsx';

interface RefundDueProps {
  book_id: number;
  due: Due;
  onCancel: () => void;
  /** With what is to be said of it. */
  onDone: (words: string) => void;
}

/** Gives back what was paid for a due, the way it came: what came by Mercado Pago goes back there first. */
export function RefundDue({ book_id, due, onCancel, onDone }: RefundDueProps) {
  const { due_id, currency, paid_cents, provider_cents, most_paid } = due;
  const params = { id: book_id };
  const byProvider = Math.min(provider_cents, paid_cents);
  return byProvider > 0 ? (
    <RefundForm
      what={conceptOf(due)}
      why={m.dues_refund_provider_why()}
      most={byProvider}
      currency={currency}
      paid_in={null}
      send={({ request_key, cents, reason }) =>
        ask('POST /api/books/{id}/provider-refunds', { params, body: { request_key, cents, reason, due_id } })
      }
      onCancel={onCancel}
      onDone={() => onDone(m.dues_refund_asked())}
    />
  ) : (
    <RefundForm
      what={conceptOf(due)}
      why={
        most_paid?.club_name ? m.dues_to_refund_to_club({ club: most_paid.club_name }) : m.dues_refund_why()
      }
      most={most_paid?.cents ?? paid_cents}
      currency={currency}
      paid_in={due.receipts.some(({ cancelled }) => !cancelled) ? 'cash' : 'transfer'}
      send={(refund) => ask('POST /api/books/{id}/refunds', { params, body: { ...refund, due_id } })}
      onCancel={onCancel}
      onDone={() => onDone(m.dues_refund_done())}
    />
  );
}
