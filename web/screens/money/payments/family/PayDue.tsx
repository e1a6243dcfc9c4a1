import type { Due, RiderPayments } from '#contract/money/payments.ts';
import { moneyText } from '#rules/money/money.ts';
import { paymentCode } from '#rules/money/payment-code.ts';
import { pixCode } from '#rules/money/pix/code.ts';
import * as m from '#text/messages/messages.js';
import { conceptOf } from '#web/parts/due-words.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { PayKey } from './PayKey.tsx';
import { PixCode } from './PixCode.tsx';

type TransferDue = Pick<
  Due,
  'due_id' | 'left_cents' | 'currency' | 'kind' | 'season' | 'cup_name' | 'race_name' | 'category_name'
>;

interface PayDueProps {
  /** The dues that one transfer pays. The first due gives it the code. */
  dues: readonly [TransferDue, ...TransferDue[]];
  payee: RiderPayments['payees'][number];
}

/** Shows what identifies a transfer: a code and, when the payee takes PIX, a picture that contains everything. */
export function PayDue({ dues, payee }: PayDueProps) {
  const [due] = dues;
  const code = paymentCode(due.due_id);
  const cents = dues.reduce((sum, { left_cents }) => sum + left_cents, 0);
  const pix =
    // A bank that says itself when it was paid needs no proof: its code is the one to use.
    payee.pay_pix === null || due.currency !== 'BRL' || payee.rails.some(({ provider }) => provider === 'pix')
      ? null
      : pixCode({
          key: payee.pay_pix,
          name: payee.payee_name,
          city: payee.payee_city,
          cents,
          txid: code?.replace('-', '') ?? null,
        });
  const amount = moneyText(cents, due.currency);
  const what = dues.map(conceptOf).join(', ');
  return (
    <div className="mt-3">
      {pix !== null && (
        <details className="border-t border-line">
          <summary className="flex min-h-12 items-center gap-2 font-semibold">
            <Icon name="down" className="size-5" />
            {m.payments_pix_pay({ amount })}
          </summary>
          <PixCode code={pix} what={what} amount={amount} />
        </details>
      )}
      {code !== null && <PayKey label={m.payments_code()} value={code} />}
    </div>
  );
}
