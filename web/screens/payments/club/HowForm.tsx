import { type SubmitEvent, useState } from 'react';
import { centsIn, typedCents } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import type { Board } from './board.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { controlClass, Field } from '#web/ui/form/Field.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';

/** How the club is paid, as the families read it, and what each entry costs. */
export function HowForm({ board, onDone }: { board: Board; onDone: () => void }) {
  const { club, cups } = board;
  const [form, setForm] = useState({
    pay_text: club.pay_text,
    pay_alias: club.pay_alias ?? '',
    pay_cbu: club.pay_cbu ?? '',
    pay_pix: club.pay_pix ?? '',
  });
  const [fees, setFees] = useState<ReadonlyMap<number, string>>(
    new Map(board.entry_fees.map(({ cup_id, cents }) => [cup_id, typedCents(cents)])),
  );
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const [saved, setSaved] = useState(false);
  const { busy, failure, run } = useWrite();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaved(false);
    // What cannot be read is never sent as empty: that would take the fee away.
    const unread = [...fees].flatMap(([cup_id, typed]) =>
      typed.trim() !== '' && centsIn(typed) === null ? [cup_id] : [],
    );
    setWrong(unread);
    if (unread.length > 0) return;
    const entry_fees = [...fees].flatMap(([cup_id, typed]) => {
      const cents = centsIn(typed);
      return cents === null ? [] : [{ cup_id, cents }];
    });
    const body = { ...form, entry_fees };
    if (!(await run(() => ask('PUT /api/clubs/{id}/payments', { params: { id: club.club_id }, body }))))
      return;
    setSaved(true);
    onDone();
  };
  const keys = [
    ['pay_alias', m.payments_alias(), 100],
    ['pay_cbu', m.payments_cbu(), 40],
    ['pay_pix', m.payments_pix(), 140],
  ] as const;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 flex max-w-100 flex-col gap-4">
      <Field name="pay_text" label={m.payments_how_text()}>
        <textarea
          id="pay_text"
          name="pay_text"
          rows={4}
          maxLength={2000}
          value={form.pay_text}
          onChange={(event) => setForm({ ...form, pay_text: event.target.value })}
          className={`${controlClass} py-2`}
        />
      </Field>
      {keys.map(([name, label, most]) => (
        <TextField
          key={name}
          name={name}
          label={label}
          value={form[name]}
          onChange={(event) => setForm({ ...form, [name]: event.target.value })}
          autoComplete="off"
          maxLength={most}
        />
      ))}
      {cups.map(({ cup_id, cup_name }) => (
        <TextField
          key={cup_id}
          name={`fee-${cup_id}`}
          label={m.payments_entry_fee({ cup: cup_name })}
          hint={m.payments_entry_fee_hint()}
          inputMode="decimal"
          error={wrong.includes(cup_id) ? m.payments_fee_wrong() : undefined}
          value={fees.get(cup_id) ?? ''}
          onChange={(event) => setFees(new Map(fees).set(cup_id, event.target.value))}
        />
      ))}
      <FormAlert good>{saved ? m.payments_saved() : null}</FormAlert>
      <FormAlert>{failure}</FormAlert>
      <SubmitButton busy={busy} busyText={m.payments_working()}>
        {m.payments_save()}
      </SubmitButton>
    </form>
  );
}
