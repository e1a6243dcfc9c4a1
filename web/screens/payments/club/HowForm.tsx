import { useState } from 'react';
import { centsIn, typedCents } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import type { Board } from './board.ts';
import { PayFields, type TypedPay, wrongPay } from '#web/parts/pay/PayFields.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';

type HowFields = TypedPay & Record<`fee-${number}`, string>;

/** What is typed as the fee of each cup. */
const feesIn = (typed: HowFields) =>
  Object.entries(typed).flatMap(([name, text]) =>
    name.startsWith('fee-') ? [{ cup_id: Number(name.slice('fee-'.length)), text }] : [],
  );

/** How the club is paid, as the families read it, and what each entry costs. */
export function HowForm({ board, onDone }: { board: Board; onDone: () => void }) {
  const { club, cups } = board;
  const [saved, setSaved] = useState(false);
  const { sends, field, watch, busy, failure } = useWriteForm<HowFields>({
    start: {
      pay_text: club.pay_text,
      pay_alias: club.pay_alias ?? '',
      pay_cbu: club.pay_cbu ?? '',
      pay_pix: club.pay_pix ?? '',
      ...Object.fromEntries(cups.map(({ cup_id }) => [`fee-${cup_id}`, ''])),
      ...Object.fromEntries(
        board.entry_fees.map(({ cup_id, cents }) => [`fee-${cup_id}`, typedCents(cents)]),
      ),
    },
    // A fee that cannot be read is never sent as empty: that would delete the fee.
    check: (typed) => ({
      ...wrongPay(typed),
      ...Object.fromEntries(
        feesIn(typed)
          .filter(({ text }) => text.trim() !== '' && centsIn(text) === null)
          .map(({ cup_id }) => [`fee-${cup_id}`, m.payments_fee_wrong()]),
      ),
    }),
  });
  const form = sends(
    async (typed) => {
      const { pay_text, pay_alias, pay_cbu, pay_pix } = typed;
      const entry_fees = feesIn(typed).flatMap(({ cup_id, text }) => {
        const cents = centsIn(text);
        return cents === null ? [] : [{ cup_id, cents }];
      });
      const body = { pay_text, pay_alias, pay_cbu, pay_pix, entry_fees };
      await ask('PUT /api/clubs/{id}/payments', { params: { id: club.club_id }, body });
      setSaved(true);
      onDone();
    },
    () => setSaved(false),
  );
  return (
    <form {...form} className="mt-3 flex max-w-100 flex-col gap-4">
      <PayFields field={field} pix={watch('pay_pix') ?? ''} />
      {cups.map(({ cup_id, cup_name }) => (
        <TextField
          key={cup_id}
          {...field(`fee-${cup_id}`)}
          label={m.payments_entry_fee({ cup: cup_name })}
          hint={m.payments_entry_fee_hint()}
          inputMode="decimal"
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
