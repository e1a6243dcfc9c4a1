import { useState } from 'react';
import type { Due, PaysWhat, RiderPayments } from '#contract/money/payments.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { PayAtProvider } from './PayAtProvider.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PayDue } from './PayDue.tsx';
import { hasPayKeys, PayKeys } from './PayKeys.tsx';
import { SendProof } from './SendProof.tsx';

interface PayOneProps {
  due: Due;
  payee: RiderPayments['payees'][number] | undefined;
  /** The family has more riders who pay here. */
  several: boolean;
  /** Its account is open; those of the dues below are folded. */
  isFirst: boolean;
  onSent: (due: Due) => void;
}

/** Offers the ways to pay one due. A due in parts is paid by its next part, or whole. */
export function PayOne({ due, payee, several, isFirst, onSent }: PayOneProps) {
  const { parts, left_cents, currency } = due;
  const mayPart = parts !== null && parts.cents < left_cents;
  const [chosen, setChosen] = useState<PaysWhat>('part');
  const pays = mayPart ? chosen : 'whole';
  const cents = mayPart && pays === 'part' ? parts.cents : left_cents;
  return (
    <>
      {mayPart && (
        <div className="mt-3">
          <RadioField
            name={`pays-${due.due_id}`}
            label={m.parts_pays()}
            checkedValue={pays}
            options={[
              {
                value: 'part',
                label: m.parts_pays_part({
                  nth: String(parts.nth),
                  of: String(parts.of),
                  amount: moneyText(parts.cents, currency),
                }),
              },
              { value: 'whole', label: m.parts_pays_whole({ amount: moneyText(left_cents, currency) }) },
            ]}
            onChange={({ target }) => setChosen(target.value === 'part' ? 'part' : 'whole')}
          />
        </div>
      )}
      {payee !== undefined && (
        <>
          <PayAtProvider
            key={cents}
            dues={[due]}
            payee={payee}
            waits={due.at_provider !== null}
            open={(body) => ask('POST /api/payments/checkouts', { body: { ...body, pays } })}
          />
          {/* The account stands where the due is paid, in the order of one's hands: account, code, photo. */}
          {hasPayKeys(payee) && (
            <details open={isFirst} className="mt-3 border-t border-line">
              <summary className="flex min-h-12 items-center gap-2 font-semibold wrap-anywhere">
                <Icon name="down" className="size-5" />
                {`${m.payments_how()} · ${due.payee_name}`}
              </summary>
              <PayKeys payee={payee} />
            </details>
          )}
          <PayDue dues={[{ ...due, left_cents: cents }]} payee={payee} />
        </>
      )}
      <SendProof key={due.payments.length} due={due} pays={pays} several={several} onSent={onSent} />
    </>
  );
}
