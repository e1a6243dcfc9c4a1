import { useState } from 'react';
import type { Due } from '#contract/money/payments.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { conceptOf, stateOf } from '#web/parts/due-words.ts';
import { useBooksWrite } from '#web/office/money/dues/parts/use-books.ts';
import { useUnsentCash } from '#web/office/parts/cash/use-unsent-cash.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { DueParts } from '#web/parts/money/DueParts.tsx';
import { dueReasons } from '#web/parts/money/due-reasons.ts';
import { ReasonLines } from '#web/parts/money/ReasonLines.tsx';
import { DueReturns } from '#web/parts/money/DueReturns.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ask } from '#web/ground/call/ask.ts';

interface CallOffProps {
  book_id: number;
  due: Due;
  onDone: () => void;
  onBack: () => void;
}

function CallOff({ book_id, due, onDone, onBack }: CallOffProps) {
  const { busy, failure, run } = useBooksWrite();
  const send = async () => {
    if (
      await run(() =>
        ask('DELETE /api/books/{id}/dues/{due_id}', { params: { id: book_id, due_id: due.due_id } }),
      )
    )
      onDone();
  };
  return (
    <div role="group" aria-label={m.payments_call_off()} className="mt-2 border-l-4 border-warn pl-3">
      <p className="wrap-anywhere">
        {m.payments_call_off_sure({ rider: due.rider_fullname, what: conceptOf(due) })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="danger" busy={busy} onClick={() => void send()}>
          {m.payments_call_off_yes()}
        </Button>
        <Button onClick={onBack}>{m.payments_cancel()}</Button>
      </div>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}

interface ItemProps {
  book_id: number;
  due: Due;
  onRefund: () => void;
  /** Changes the price. It is null when nobody may change it. */
  onPrice: (() => void) | null;
  onCalledOff: () => void;
}

/** Draws a due of a rider: the amount, what was paid, what is left, and its buttons. */
export function DueItem({ book_id, due, onRefund, onPrice, onCalledOff }: ItemProps) {
  const [asking, setAsking] = useState(false);
  const { items } = useUnsentCash(book_id);
  const here = items.filter(({ body }) => body.lines.some(({ due_id }) => due_id === due.due_id));
  const isHere = here.length > 0 && due.left_cents === 0;
  const { icon, colour, words } = stateOf(due);
  const isPart = due.paid_cents > 0 && due.left_cents > 0;
  const what = conceptOf(due);
  const mayCallOff = due.paid_cents === 0 && due.state !== 'in_review' && due.state !== 'paid';
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{what}</h3>
        <p className="display text-d22 whitespace-nowrap">{moneyText(due.cents, due.currency)}</p>
      </div>
      {due.note !== '' && <p className="text-small text-ink2 wrap-anywhere">{due.note}</p>}
      <ReasonLines lines={dueReasons(due)} currency={due.currency} />
      {here.map(({ request_key, body }) => (
        <p key={request_key} className="mt-1 flex items-start gap-1.5">
          <Icon name="clock" className="mt-0.5 size-5 text-warn" />
          {m.cash_taken_here({ number: String(body.receipt_number) })}
        </p>
      ))}
      {!isHere && (
        <p className="mt-1 flex items-start gap-1.5">
          <Icon name={icon} className={`mt-0.5 size-5 ${colour}`} />
          <span className="min-w-0 wrap-anywhere">
            {words}
            {due.due_on !== null && due.parts === null && due.left_cents > 0 && (
              <span className="text-ink2"> · {m.payments_due_on({ date: formatDate(due.due_on) })}</span>
            )}
          </span>
        </p>
      )}
      {isPart && (
        <p className="font-semibold">
          {m.dues_paid_left({
            paid: moneyText(due.paid_cents, due.currency),
            left: moneyText(due.left_cents, due.currency),
          })}
        </p>
      )}
      <DueParts due={due} />
      <DueReturns due={due} />
      {due.receipts.map((one) => (
        <p key={one.receipt_id} className="text-small text-ink2">
          {one.cancelled
            ? m.dues_receipt_line_off({ number: String(one.receipt_number) })
            : m.dues_receipt_line({
                number: String(one.receipt_number),
                amount: moneyText(one.cents, due.currency),
              })}
          {one.waits && !one.cancelled && (
            <span className="block border-l-4 border-warn pl-3 text-ink">{m.cash_waits()}</span>
          )}
        </p>
      ))}
      <div className="flex flex-wrap gap-x-5">
        {due.paid_cents > 0 && here.length === 0 && (
          <Button look="link" onClick={onRefund} aria-label={m.dues_refund_of({ what })}>
            {m.dues_refund()}
          </Button>
        )}
        {onPrice !== null && due.state !== 'in_review' && due.returned === null && (
          <Button look="link" onClick={onPrice} aria-label={m.dues_price_of({ what })}>
            {m.dues_price()}
          </Button>
        )}
        {mayCallOff && !asking && (
          <Button
            look="link"
            onClick={() => setAsking(true)}
            aria-label={m.payments_call_off_of({ rider: due.rider_fullname, what })}
          >
            {m.payments_call_off()}
          </Button>
        )}
      </div>
      {asking && (
        <CallOff
          book_id={book_id}
          due={due}
          onDone={() => {
            // When it is undone before the list is read again, the question about the due comes anew.
            setAsking(false);
            onCalledOff();
          }}
          onBack={() => setAsking(false)}
        />
      )}
    </li>
  );
}
