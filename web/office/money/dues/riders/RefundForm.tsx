import { useState } from 'react';
import { moneyText } from '#rules/money/money.ts';
import { centsIn, typedCents } from '#rules/money/typed-amount.ts';
import * as m from '#text/messages/messages.js';
import { newKey } from '#web/parts/new-key.ts';
import { MoneyField } from '#web/office/parts/cash/MoneyField.tsx';
import { everyAnswer } from '#web/ground/call/use-ask.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useBackCloses } from '#web/ui/effects/use-back-closes.ts';

/** Money that goes back to a family. */
interface Refund {
  request_key: string;
  cents: number;
  reason: string;
  given_in?: 'cash' | 'transfer';
}

interface RefundProps {
  /** The thing that it was paid for. */
  what: string;
  /** The effect of giving it back. */
  why: string;
  /** The highest amount that can go back, in cents. */
  most: number;
  currency: string;
  /** How it was paid, and so goes back unless somebody chooses otherwise. It is null when there is only one way. */
  paid_in: 'cash' | 'transfer' | null;
  send: (refund: Refund) => Promise<unknown>;
  onDone: () => void;
  onCancel: () => void;
}

/** Gives money back, with its reason. */
export function RefundForm({ what, why, most, currency, paid_in, send, onDone, onCancel }: RefundProps) {
  const [request_key] = useState(newKey);
  useBackCloses(onCancel);
  const tooMuch = m.dues_too_much({ most: moneyText(most, currency) });
  const isOver = (typed: string) => (centsIn(typed) ?? 0) > most;
  const { sends, field, watch, change, formState, busy, failure } = useWriteForm({
    again: [everyAnswer],
    start: { refund: typedCents(most), reason: '', given_in: paid_in ?? 'transfer' },
    check: ({ refund, reason }) => ({
      ...(centsIn(refund) === null ? { refund: m.dues_amount_wrong() } : {}),
      ...(isOver(refund) ? { refund: tooMuch } : {}),
      ...(reason.trim() === '' ? { reason: m.form_required() } : {}),
    }),
  });
  const form = sends(async (typed) => {
    const cents = centsIn(typed.refund);
    if (cents === null) return;
    await send({
      request_key,
      cents,
      reason: typed.reason.trim(),
      ...(paid_in === null ? {} : { given_in: typed.given_in }),
    });
    onDone();
  });
  const refund = watch('refund');
  return (
    <form {...form} className="space-y-5">
      <p className="font-semibold wrap-anywhere">{what}</p>
      <p>{why}</p>
      <MoneyField
        name="refund"
        label={m.dues_refund_amount()}
        currency={currency}
        value={refund}
        onChange={(typed) => change({ refund: typed })}
        tried={formState.isSubmitted}
        error={isOver(refund) ? tooMuch : undefined}
      />
      {paid_in !== null && (
        <RadioField
          {...field('given_in')}
          label={m.dues_refund_how()}
          options={[
            { value: 'cash', label: m.dues_kind_cash() },
            { value: 'transfer', label: m.dues_kind_transfer() },
          ]}
        />
      )}
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
