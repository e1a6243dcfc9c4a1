import { type SubmitEvent, useState } from 'react';
import { centsIn } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import type { Board } from './board.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';

/** Asks every rider of the club for the fee of the season or of a cup. */
export function AskFee({ board, onDone }: { board: Board; onDone: () => void }) {
  const { club, season, cups } = board;
  const [cup_id, setCup] = useState('');
  const [amount, setAmount] = useState('');
  const [due_on, setDueOn] = useState('');
  const [asked, setAsked] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState(false);
  const { busy, failure, run } = useWrite();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(null);
    const cents = centsIn(amount);
    setWrong(cents === null);
    if (cents === null) return;
    const body = {
      season,
      cents,
      ...(cup_id === '' ? {} : { cup_id: Number(cup_id) }),
      ...(due_on === '' ? {} : { due_on }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    };
    const done = await run(async () => {
      const { created } = await ask('POST /api/clubs/{id}/dues', { params: { id: club.club_id }, body });
      setAsked(created);
    });
    if (!done) return;
    setAmount('');
    setNote('');
    onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 flex max-w-100 flex-col gap-4">
      <p className="text-small text-ink2">{m.payments_ask_text()}</p>
      <SelectField
        name="cup_id"
        label={m.payments_ask_for()}
        choose={m.payments_ask_season({ season: String(season) })}
        options={cups.map((cup) => ({ value: String(cup.cup_id), label: cup.cup_name }))}
        value={cup_id}
        onChange={(event) => setCup(event.target.value)}
      />
      <TextField
        name="amount"
        label={m.payments_amount()}
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={wrong ? m.payments_amount_needed() : undefined}
      />
      <TextField
        name="due_on"
        label={m.payments_due_date()}
        type="date"
        value={due_on}
        onChange={(event) => setDueOn(event.target.value)}
      />
      <TextField
        name="note"
        label={m.payments_note()}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        maxLength={200}
      />
      <FormAlert>{failure}</FormAlert>
      <FormAlert good>{asked === null ? null : m.payments_asked({ count: asked })}</FormAlert>
      <SubmitButton busy={busy} busyText={m.payments_working()}>
        {m.payments_ask_send()}
      </SubmitButton>
    </form>
  );
}
