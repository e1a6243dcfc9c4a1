import { Refusal } from '#contract/errors.ts';
import { mayBeAccount } from '#rules/money/account-number.ts';
import { typedPixKey } from '#rules/money/pix/typed-key.ts';

/** Returns the PIX key from typed text in the form of codes. A wrong one would be that of other people. */
export function acceptedPixKey({ pay_pix, pay_cbu }: { pay_pix: string; pay_cbu: string }): string {
  const key = pay_pix === '' ? '' : typedPixKey(pay_pix)?.key;
  if (key === undefined) throw new Refusal('payment.pix_wrong', 'pay_pix');
  if (!mayBeAccount(pay_cbu)) throw new Refusal('payment.account_wrong', 'pay_cbu');
  return key;
}
