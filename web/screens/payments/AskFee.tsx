import { type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { useDeed } from '#web/screens/payments/use-deed.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

/** Asks every rider of the club for the fee of a season. */
export function AskFee({ club_id, season, onDone }: { club_id: number; season: number; onDone: () => void }) {
  const [amount, setAmount] = useState('');
  const [due_on, setDueOn] = useState('');
  const [asked, setAsked] = useState<number | null>(null);
  const { busy, failure, setFailure, run } = useDeed();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(null);
    const number = Number(amount.replaceAll(/[.\s$]/g, ''));
    if (!Number.isSafeInteger(number) || number <= 0) {
      setFailure(m.payments_amount_needed());
      return;
    }
    const body = { season, amount: number, ...(due_on === '' ? {} : { due_on }) };
    const done = await run(async () => {
      const { created } = await call<{ created: number }>('POST', `/api/clubs/${club_id}/dues`, body);
      setAsked(created);
    });
    if (!done) return;
    setAmount('');
    onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 flex max-w-100 flex-col gap-4">
      <p className="text-small text-ink2">{m.payments_ask_text()}</p>
      <TextField
        name="amount"
        label={m.payments_amount()}
        inputMode="numeric"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={failure ?? undefined}
      />
      <TextField
        name="due_on"
        label={m.payments_due_date()}
        type="date"
        value={due_on}
        onChange={(event) => setDueOn(event.target.value)}
      />
      <FormAlert good>{asked === null ? null : m.payments_asked({ count: asked })}</FormAlert>
      <SubmitButton busy={busy} busyText={m.payments_working()}>
        {m.payments_ask_send()}
      </SubmitButton>
    </form>
  );
}
