import { useState } from 'react';
import type { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { mayBeAccount } from '#rules/money/account-number.ts';
import { typedPixKey } from '#rules/money/pix/typed-key.ts';
import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/ground/language-context.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

type PayName = 'pay_text' | 'pay_alias' | 'pay_cbu' | 'pay_pix';

/** The payment details of a payee, as they are typed. */
export type TypedPay = Record<PayName, string>;

const keyKinds = {
  CPF: m.payments_pix_cpf,
  CNPJ: m.payments_pix_cnpj,
  phone: m.payments_pix_phone,
  email: m.payments_pix_email,
  random: m.payments_pix_random,
};

/** Says what kind of key it is, and whether anything else in the code of the bank was odd. */
function wordsOf({ kind, key, odd }: NonNullable<ReturnType<typeof typedPixKey>>): string {
  const words = keyKinds[kind]({ key });
  return odd.length === 0 ? words : `${words} ${m.payments_pix_odd()}`;
}

/** Finds the errors in them. A wrong account or key belongs to somebody else. */
export const wrongPay = ({ pay_cbu, pay_pix }: TypedPay): Partial<TypedPay> => ({
  ...(mayBeAccount(pay_cbu) ? {} : { pay_cbu: m.error_payment_account_wrong() }),
  ...(pay_pix.trim() === '' || typedPixKey(pay_pix) !== null ? {} : { pay_pix: m.error_payment_pix_wrong() }),
});

type FieldProps = ReturnType<ReturnType<typeof useWriteForm<TypedPay>>['field']>;

interface PayFieldsProps {
  /** Gives the props of a field by its name. */
  field: (name: PayName) => FieldProps;
  /** The PIX key, as it is typed. */
  pix: string;
}

/** Draws the fields for the payment details of a payee, as families read them. */
export function PayFields({ field, pix }: PayFieldsProps) {
  // This shows while the person types, because a phone number and a CPF both have eleven digits.
  const key = typedPixKey(pix);
  const language = useLanguage();
  // Only banks of Brazil know these keys, so elsewhere the field is one tap away.
  const [isOpen] = useState(pix !== '' || language === 'pt');
  return (
    <>
      <TextArea {...field('pay_text')} label={m.payments_how_text()} maxLength={2000} />
      <TextField {...field('pay_alias')} label={m.payments_alias()} autoComplete="off" maxLength={100} />
      <TextField {...field('pay_cbu')} label={m.payments_cbu()} autoComplete="off" maxLength={40} />
      <details open={isOpen} className="group">
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
          {m.payments_pix_brazil()}
          <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <TextField
          {...field('pay_pix')}
          label={m.payments_pix()}
          hint={key === null ? m.payments_pix_hint() : wordsOf(key)}
          autoComplete="off"
          maxLength={500}
        />
      </details>
    </>
  );
}
