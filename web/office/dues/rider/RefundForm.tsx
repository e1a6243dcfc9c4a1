import { useState } from 'react';
import type { Due } from '#contract/money/payments.ts';
import { centsIn, moneyText, typedCents } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { conceptOf } from '#web/parts/due-words.ts';
import { newKey } from '#web/parts/new-key.ts';
import { MoneyField } from '#web/office/dues/MoneyField.tsx';
import { everyAnswer } from '#web/app/call/use-ask.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';
import { useBackCloses } from '#web/ui/effects/use-back-closes.ts';

interface RefundProps {
  book_id: number;
  due: Due;
  onDone: () => void;
  onCancel: () => void;
}

/** Gives money back for what is no longer owed, with its reason. */
export function RefundForm({ book_id, due, onDone, onCancel }: RefundProps) {
  const [request_key] = useState(newKey);
  useBackCloses(onCancel);
  const tooMuch = m.dues_too_much({ most: moneyText(due.paid_cents, due.currency) });
  const isOver = (typed: string) => (centsIn(typed) ?? 0) > due.paid_cents;
  const { sends, field, watch, change, formState, busy, failure } = useWriteForm({
    again: [everyAnswer],
    start: { refund: typedCents(due.paid_cents), reason: '' },
    check: ({ refund, reason }) => ({
      ...(centsIn(refund) === null ? { refund: m.dues_amount_wrong() } : {}),
      ...(isOver(refund) ? { refund: tooMuch } : {}),
      ...(reason.trim() === '' ? { reason: m.form_required() } : {}),
    }),
  });
  const form = sends(async (typed) => {
    const cents = centsIn(typed.refund);
    if (cents === null) return;
    const body = { request_key, due_id: due.due_id, cents, reason: typed.reason.trim() };
    await ask('POST /api/books/{id}/refunds', { params: { id: book_id }, body });
    onDone();
  });
  const refund = watch('refund');
  return (
    <form {...form} className="space-y-5">
      <p className="font-semibold wrap-anywhere">{conceptOf(due)}</p>
      <p>{m.dues_refund_why()}</p>
      <MoneyField
        name="refund"
        label={m.dues_refund_amount()}
        currency={due.currency}
        value={refund}
        onChange={(typed) => change({ refund: typed })}
        tried={formState.isSubmitted}
        error={isOver(refund) ? tooMuch : undefined}
      />
      <TextField {...field('reason')} label={m.dues_reason()} maxLength={200} />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.payments_working()}>
          {m.dues_refund_do()}
        </SubmitButton>
        <Button onClick={onCancel}>{m.payments_cancel()}</Button>
      </div>
    </form>
  );
}
