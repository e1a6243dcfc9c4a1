import { useState } from 'react';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { newKey } from '#web/parts/new-key.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

interface PayByCreditProps {
  club_id: number;
  due_ids: number[];
  credit: { cents: number; currency: string };
  onPaid: (cents: number) => void;
}

/** Pays with what the organization keeps for the club, as far as it goes. */
export function PayByCredit({ club_id, due_ids, credit, onPaid }: PayByCreditProps) {
  const [request_key] = useState(newKey);
  const { sends, busy, failure } = useWriteForm({ start: {}, check: () => ({}) });
  const form = sends(async () => {
    const { cents } = await ask('POST /api/clubs/{id}/fees/credit', {
      params: { id: club_id },
      body: { request_key, due_ids },
    });
    onPaid(cents);
  });
  return (
    <form {...form} className="mt-3">
      <p className="mb-2 wrap-anywhere">
        {m.payments_fees_credit({ amount: moneyText(credit.cents, credit.currency) })}
      </p>
      <SubmitButton busy={busy} busyText={m.payments_working()}>
        {m.payments_fees_credit_use()}
      </SubmitButton>
      <FormAlert>{failure}</FormAlert>
    </form>
  );
}
