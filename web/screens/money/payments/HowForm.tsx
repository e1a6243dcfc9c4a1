import { useState } from 'react';
import { centsIn, typedCents } from '#rules/money/typed-amount.ts';
import * as m from '#text/messages/messages.js';
import type { Board } from './board.ts';
import { PayFields, type TypedPay, wrongPay } from '#web/parts/money/PayFields.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { PresenceFields } from '#web/parts/account/PresenceFields.tsx';
import { noPresence, type TypedPresence, usePresence } from '#web/parts/account/use-presence.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/ground/call/ask.ts';

type HowFields = TypedPay & TypedPresence & Record<`fee-${number}`, string>;

/** Reads the typed fee of each cup. */
const feesIn = (typed: HowFields) =>
  Object.entries(typed).flatMap(([name, text]) =>
    name.startsWith('fee-') ? [{ cup_id: Number(name.slice('fee-'.length)), text }] : [],
  );

/** Asks how the club is paid, as the families read it, and what each entry costs. */
export function HowForm({ board, onDone }: { board: Board; onDone: () => void }) {
  const { club, cups } = board;
  const [saved, setSaved] = useState(false);
  const presence = usePresence();
  const { sends, field, change, watch, busy, failure } = useWriteForm<HowFields>({
    start: {
      pay_text: club.pay_text,
      pay_alias: club.pay_alias ?? '',
      pay_cbu: club.pay_cbu ?? '',
      pay_pix: club.pay_pix ?? '',
      ...noPresence,
      ...Object.fromEntries(cups.map(({ cup_id }) => [`fee-${cup_id}`, ''])),
      ...Object.fromEntries(
        board.entry_fees.map(({ cup_id, cents }) => [`fee-${cup_id}`, typedCents(cents)]),
      ),
    },
    // A fee that cannot be read is never sent as empty, because that would delete the fee.
    check: (typed) => ({
      ...wrongPay(typed),
      ...presence.wrong(typed),
      ...Object.fromEntries(
        feesIn(typed)
          .filter(({ text }) => text.trim() !== '' && centsIn(text) === null)
          .map(({ cup_id }) => [`fee-${cup_id}`, m.payments_fee_wrong()]),
      ),
    }),
    onRefused: ({ code }) => presence.hear(code),
  });
  const form = sends(
    async (typed) => {
      const { pay_text, pay_alias, pay_cbu, pay_pix } = typed;
      const entry_fees = feesIn(typed).flatMap(({ cup_id, text }) => {
        const cents = centsIn(text);
        return cents === null ? [] : [{ cup_id, cents }];
      });
      const body = { pay_text, pay_alias, pay_cbu, pay_pix, entry_fees, ...presence.shown(typed) };
      await ask('PUT /api/clubs/{id}/payments', { params: { id: club.club_id }, body });
      change(noPresence);
      presence.forget();
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
      <PresenceFields asked={presence.asked} field={field} />
      <FormAlert good>{saved ? m.payments_saved() : null}</FormAlert>
      <SubmitButton failure={failure} busy={busy} busyText={m.payments_working()}>
        {m.payments_save()}
      </SubmitButton>
    </form>
  );
}
