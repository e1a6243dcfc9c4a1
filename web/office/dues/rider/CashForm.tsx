import { type SubmitEvent, useState } from 'react';
import type { Due } from '#contract/money/payments.ts';
import type { Receipt } from '#contract/money/receipts.ts';
import * as m from '#text/messages/messages.js';
import { newKey } from '#web/parts/new-key.ts';
import { Allocation, useAllocation } from '#web/office/dues/Allocation.tsx';
import { useBooksWrite } from '#web/office/dues/use-books.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';

interface CashProps {
  club_id: number;
  rider_id: number;
  dues: readonly Due[];
  /** Who paid for the family before: one press, not to be typed again. */
  payers: readonly string[];
  onDone: (receipt: Receipt) => void;
  onCancel: () => void;
}

/** Cash over the table, for a rider and the family: from whom, how much, for what. Sent again after a lost answer, it is one receipt. */
export function CashForm({ club_id, rider_id, dues, payers, onDone, onCancel }: CashProps) {
  const own = dues.filter((due) => due.rider_id === rider_id);
  const money = useAllocation(
    dues,
    own.map(({ due_id }) => due_id),
  );
  const [payer_name, setPayer] = useState('');
  const [tried, setTried] = useState(false);
  const [request_key] = useState(newKey);
  const { busy, failure, run } = useBooksWrite();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const lines = money.take();
    if (lines === null || payer_name.trim() === '') return;
    const body = { request_key, payer_name: payer_name.trim(), lines };
    await run(async () =>
      onDone(await ask('POST /api/clubs/{id}/receipts', { params: { id: club_id }, body })),
    );
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <Allocation dues={dues} currency={dues[0]?.currency ?? 'ARS'} money={money} />
      <TextField
        name="payer_name"
        label={m.dues_payer()}
        hint={m.dues_payer_hint()}
        maxLength={120}
        value={payer_name}
        onChange={(event) => setPayer(event.target.value)}
        error={tried && payer_name.trim() === '' ? m.form_required() : undefined}
      />
      {payer_name === '' && payers.length > 0 && (
        <ul aria-label={m.dues_payers_before()} className="flex flex-wrap gap-2">
          {payers.map((name) => (
            <li key={name} className="min-w-0">
              <Button onClick={() => setPayer(name)} className="max-w-full wrap-anywhere">
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.payments_working()}>
          {m.dues_cash_do()}
        </SubmitButton>
        <Button onClick={onCancel}>{m.payments_cancel()}</Button>
      </div>
    </form>
  );
}
