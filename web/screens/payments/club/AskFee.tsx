import { useState } from 'react';
import { centsIn } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import type { Board } from './board.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';

/** Asks every rider of the club for the fee of the season or of a cup. */
export function AskFee({ board, onDone }: { board: Board; onDone: () => void }) {
  const { club, season, cups } = board;
  const [asked, setAsked] = useState<number | null>(null);
  const { sends, field, reset, busy, failure } = useWriteForm({
    start: { cup_id: '', amount: '', due_on: '', note: '' },
    check: ({ amount }) => (centsIn(amount) === null ? { amount: m.payments_amount_needed() } : {}),
  });
  const form = sends(
    async (typed) => {
      const cents = centsIn(typed.amount);
      if (cents === null) return;
      const note = typed.note.trim();
      const body = {
        season,
        cents,
        ...(typed.cup_id === '' ? {} : { cup_id: Number(typed.cup_id) }),
        ...(typed.due_on === '' ? {} : { due_on: typed.due_on }),
        ...(note === '' ? {} : { note }),
      };
      const { created } = await ask('POST /api/clubs/{id}/dues', { params: { id: club.club_id }, body });
      setAsked(created);
      reset({ ...typed, amount: '', note: '' });
      onDone();
    },
    () => setAsked(null),
  );
  return (
    <form {...form} className="mt-3 flex max-w-100 flex-col gap-4">
      <p className="text-small text-ink2">{m.payments_ask_text()}</p>
      <SelectField
        {...field('cup_id')}
        label={m.payments_ask_for()}
        choose={m.payments_ask_season({ season: String(season) })}
        options={cups.map((cup) => ({ value: String(cup.cup_id), label: cup.cup_name }))}
      />
      <TextField {...field('amount')} label={m.payments_amount()} inputMode="decimal" />
      <TextField {...field('due_on')} label={m.payments_due_date()} type="date" />
      <TextField {...field('note')} label={m.payments_note()} maxLength={200} />
      <FormAlert>{failure}</FormAlert>
      <FormAlert good>{asked === null ? null : m.payments_asked({ count: asked })}</FormAlert>
      <SubmitButton busy={busy} busyText={m.payments_working()}>
        {m.payments_ask_send()}
      </SubmitButton>
    </form>
  );
}
