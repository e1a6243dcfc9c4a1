import { useState } from 'react';
import { mayBeAccount } from '#rules/money/account-number.ts';
import { typedPixKey } from '#rules/money/pix/typed-key.ts';
import { centsIn, typedCents } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import type { Board } from './board.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';

type HowFields = Record<'pay_text' | 'pay_alias' | 'pay_cbu' | 'pay_pix' | `fee-${number}`, string>;

/** What is typed as the fee of each cup. */
const feesIn = (typed: HowFields) =>
  Object.entries(typed).flatMap(([name, text]) =>
    name.startsWith('fee-') ? [{ cup_id: Number(name.slice('fee-'.length)), text }] : [],
  );

const keyKinds = {
  CPF: m.payments_pix_cpf,
  CNPJ: m.payments_pix_cnpj,
  phone: m.payments_pix_phone,
  email: m.payments_pix_email,
  random: m.payments_pix_random,
};

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
      ...(mayBeAccount(typed.pay_cbu) ? {} : { pay_cbu: m.error_payment_account_wrong() }),
      ...(typed.pay_pix.trim() === '' || typedPixKey(typed.pay_pix) !== null
        ? {}
        : { pay_pix: m.error_payment_pix_wrong() }),
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
  // Said while it is typed: a phone and a CPF are both eleven figures.
  const pix = typedPixKey(watch('pay_pix') ?? '');
  return (
    <form {...form} className="mt-3 flex max-w-100 flex-col gap-4">
      <TextArea {...field('pay_text')} label={m.payments_how_text()} maxLength={2000} />
      <TextField {...field('pay_alias')} label={m.payments_alias()} autoComplete="off" maxLength={100} />
      <TextField {...field('pay_cbu')} label={m.payments_cbu()} autoComplete="off" maxLength={40} />
      <TextField
        {...field('pay_pix')}
        label={m.payments_pix()}
        hint={pix === null ? m.payments_pix_hint() : keyKinds[pix.kind]({ key: pix.key })}
        autoComplete="off"
        maxLength={500}
      />
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
