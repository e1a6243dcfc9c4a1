import { useState } from 'react';
import type { Due } from '#contract/money/payments.ts';
import { moneyText } from '#rules/money/money.ts';
import { amountIn, typedCents } from '#rules/money/typed-amount.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { everyAnswer } from '#web/ground/call/use-ask.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { newKey } from '#web/parts/new-key.ts';
import { dueReasons } from '#web/parts/money/due-reasons.ts';
import { ReasonLines } from '#web/parts/money/ReasonLines.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useBackCloses } from '#web/ui/effects/use-back-closes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

/** Writes the effect of a new price on a family. */
function effectOf(due: Due, cents: number): string {
  const over = due.paid_cents - cents;
  if (over > 0) return m.dues_price_credit({ amount: moneyText(over, due.currency) });
  const left = { amount: moneyText(-over, due.currency) };
  // Credit pays a higher price first.
  if (over < 0) return cents > due.cents ? m.dues_price_left_more(left) : m.dues_price_left(left);
  return cents === 0 ? m.dues_price_free() : m.dues_price_settled();
}

interface PriceFormProps {
  book_id: number;
  due: Due;
  onDone: () => void;
  onCancel: () => void;
}

/** Changes the frozen price of an entry: the new one, its effect, and the reason that the family reads. */
export function PriceForm({ book_id, due, onDone, onCancel }: PriceFormProps) {
  const [request_key] = useState(newKey);
  useBackCloses(onCancel);
  const was_cents = due.cents;
  const { sends, field, watch, busy, failure } = useWriteForm({
    again: [everyAnswer],
    start: { price: typedCents(was_cents), reason: '' },
    check: ({ price, reason }) => ({
      ...(amountIn(price) === null ? { price: m.dues_amount_wrong() } : {}),
      ...(amountIn(price) === was_cents ? { price: m.dues_price_same() } : {}),
      ...(reason.trim() === '' ? { reason: m.form_required() } : {}),
    }),
  });
  const form = sends(async (typed) => {
    const cents = amountIn(typed.price);
    if (cents === null) return;
    await ask('POST /api/books/{id}/dues/{dueId}/price', {
      params: { id: book_id, dueId: due.due_id },
      body: { request_key, was_cents, cents, reason: typed.reason.trim() },
    });
    onDone();
  });
  const cents = amountIn(watch('price'));
  const changes = cents !== null && cents !== was_cents;
  return (
    <form {...form} className="space-y-5">
      <div>
        <p className="font-semibold wrap-anywhere">{conceptOf(due)}</p>
        <p>{m.dues_price_was({ amount: moneyText(was_cents, due.currency) })}</p>
        <ReasonLines lines={dueReasons(due)} currency={due.currency} />
      </div>
      <TextField
        {...field('price')}
        label={m.dues_price_new()}
        hint={changes && cents > 0 ? moneyText(cents, due.currency) : m.dues_price_new_hint()}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      <p role="status" className="font-semibold empty:sr-only">
        {changes ? effectOf(due, cents) : ''}
      </p>
      <TextField {...field('reason')} label={m.dues_reason()} maxLength={200} />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.payments_working()}>
          {m.dues_price_do()}
        </SubmitButton>
        <Button onClick={onCancel}>{m.payments_cancel()}</Button>
      </div>
    </form>
  );
}
