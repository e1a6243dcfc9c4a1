import { type SubmitEvent, useState } from 'react';
import type { Due } from '#contract/money/payments.ts';
import { centsIn, moneyText, typedCents } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { conceptOf } from '#web/parts/due-words.ts';
import { newKey } from '#web/parts/new-key.ts';
import { MoneyField } from '#web/office/dues/MoneyField.tsx';
import { useBooksWrite } from '#web/office/dues/use-books.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';

interface RefundProps {
  club_id: number;
  due: Due;
  onDone: () => void;
  onCancel: () => void;
}

/** Gives money back for what is no longer owed, with its reason. */
export function RefundForm({ club_id, due, onDone, onCancel }: RefundProps) {
  const [typed, setTyped] = useState(typedCents(due.paid_cents));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [request_key] = useState(newKey);
  const { busy, failure, run } = useBooksWrite();
  const cents = centsIn(typed);
  const over = cents !== null && cents > due.paid_cents;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (cents === null || over || reason.trim() === '') return;
    const body = { request_key, due_id: due.due_id, cents, reason: reason.trim() };
    if (await run(() => ask('POST /api/clubs/{id}/refunds', { params: { id: club_id }, body }))) onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <p className="font-semibold wrap-anywhere">{conceptOf(due)}</p>
      <p>{m.dues_refund_why()}</p>
      <MoneyField
        name="refund"
        label={m.dues_refund_amount()}
        currency={due.currency}
        value={typed}
        onChange={setTyped}
        tried={tried}
        error={over ? m.dues_too_much({ most: moneyText(due.paid_cents, due.currency) }) : undefined}
      />
      <TextField
        name="reason"
        label={m.dues_reason()}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={tried && reason.trim() === '' ? m.form_required() : undefined}
      />
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
