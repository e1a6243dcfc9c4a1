import type { Receipt } from '#contract/money/receipts.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { formatInstant } from '#web/app/format.ts';
import { useBooksWrite } from '#web/office/dues/use-books.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

/** Receipts that arrived after their day was closed: their money is in a drawer, and in no account yet. */
export function WaitingReceipts({ book_id, waiting }: { book_id: number; waiting: readonly Receipt[] }) {
  const { busy, failure, run } = useBooksWrite();
  const post = (receiptId: number) =>
    run(() => ask('POST /api/books/{id}/receipts/{receiptId}/post', { params: { id: book_id, receiptId } }));
  return (
    <section aria-labelledby="waiting" className="mt-5 border-2 border-warn p-4">
      <h3 id="waiting" className="display text-d22">
        {m.cash_waiting()}
      </h3>
      <p className="mt-1 text-small">{m.cash_waiting_why()}</p>
      <ul className="mt-2 border-t border-line">
        {waiting.map(({ receipt_id, receipt_number, payer_name, cents, currency, issued_at, issued_by }) => (
          <li
            key={receipt_id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
          >
            <p className="min-w-0 wrap-anywhere">
              <span className="font-semibold">
                {m.dues_receipt_of({ number: String(receipt_number), payer: payer_name })}
              </span>{' '}
              <span className="whitespace-nowrap">{moneyText(cents, currency)}</span>
              <span className="block text-small text-ink2">
                {[formatInstant(issued_at, ownZone()), issued_by].filter((part) => part !== '').join(' · ')}
              </span>
            </p>
            <Button
              look="link"
              busy={busy}
              aria-label={m.cash_post_of({ number: String(receipt_number) })}
              onClick={() => void post(receipt_id)}
            >
              {m.cash_post()}
            </Button>
          </li>
        ))}
      </ul>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}
