import type { Due, RiderPayments } from '#contract/money/payments.ts';
import { moneyText } from '#rules/money/money.ts';
import { paymentCode } from '#rules/money/payment-code.ts';
import { pixCode } from '#rules/money/pix/code.ts';
import * as m from '#text/messages/messages.js';
import { conceptOf } from '#web/parts/due-words.ts';
import { Qr } from '#web/parts/second-factor/Qr.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PayKey } from './PayKey.tsx';

type TransferDue = Pick<
  Due,
  'due_id' | 'left_cents' | 'currency' | 'kind' | 'season' | 'cup_name' | 'race_name' | 'category_name'
>;

interface PayDueProps {
  /** What one transfer pays; its first due gives it the code. */
  dues: readonly [TransferDue, ...TransferDue[]];
  payee: RiderPayments['payees'][number];
}

/** What makes a transfer be recognized: a code, and where the payee takes PIX, a picture that says it all by itself. */
export function PayDue({ dues, payee }: PayDueProps) {
  const [due] = dues;
  const code = paymentCode(due.due_id);
  const cents = dues.reduce((sum, { left_cents }) => sum + left_cents, 0);
  const pix =
    payee.pay_pix === null || due.currency !== 'BRL'
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
          <p className="mb-3 text-small text-ink2">{m.payments_pix_how()}</p>
          <Qr text={pix} label={m.payments_pix_picture({ what, amount })} />
          <div className="mt-3">
            <PayKey label={m.payments_pix_code()} value={pix} />
          </div>
        </details>
      )}
      {code !== null && <PayKey label={m.payments_code()} value={code} />}
    </div>
  );
}
