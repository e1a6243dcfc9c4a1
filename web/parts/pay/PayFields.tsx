import type { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { mayBeAccount } from '#rules/money/account-number.ts';
import { typedPixKey } from '#rules/money/pix/typed-key.ts';
import * as m from '#text/messages/messages.js';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

type PayName = 'pay_text' | 'pay_alias' | 'pay_cbu' | 'pay_pix';

/** How somebody says to be paid, as it is typed. */
export type TypedPay = Record<PayName, string>;

const keyKinds = {
  CPF: m.payments_pix_cpf,
  CNPJ: m.payments_pix_cnpj,
  phone: m.payments_pix_phone,
  email: m.payments_pix_email,
  random: m.payments_pix_random,
};

/** What is wrong with it: a wrong account or key is other people's. */
export const wrongPay = ({ pay_cbu, pay_pix }: TypedPay): Partial<TypedPay> => ({
  ...(mayBeAccount(pay_cbu) ? {} : { pay_cbu: m.error_payment_account_wrong() }),
  ...(pay_pix.trim() === '' || typedPixKey(pay_pix) !== null ? {} : { pay_pix: m.error_payment_pix_wrong() }),
});

type FieldProps = ReturnType<ReturnType<typeof useWriteForm<TypedPay>>['field']>;

interface PayFieldsProps {
  /** The props of a field, by its name. */
  field: (name: PayName) => FieldProps;
  /** The PIX key as it is typed. */
  pix: string;
}

/** The fields of how somebody is paid, as the families read it. */
export function PayFields({ field, pix }: PayFieldsProps) {
  // Said while it is typed: a phone and a CPF are both eleven figures.
  const key = typedPixKey(pix);
  return (
    <>
      <TextArea {...field('pay_text')} label={m.payments_how_text()} maxLength={2000} />
      <TextField {...field('pay_alias')} label={m.payments_alias()} autoComplete="off" maxLength={100} />
      <TextField {...field('pay_cbu')} label={m.payments_cbu()} autoComplete="off" maxLength={40} />
      <TextField
        {...field('pay_pix')}
        label={m.payments_pix()}
        hint={key === null ? m.payments_pix_hint() : keyKinds[key.kind]({ key: key.key })}
        autoComplete="off"
        maxLength={500}
      />
    </>
  );
}
