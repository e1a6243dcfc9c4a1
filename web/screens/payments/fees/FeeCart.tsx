import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClubFee, ClubFees } from '#contract/money/clubs/club-fees.ts';
import { MOST_FEES } from '#rules/money/most-fees.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { sendForm } from '#web/app/call/send-form.ts';
import { keyOf } from '#web/app/call/use-ask.ts';
import { ProofForm } from '#web/parts/pay/ProofForm.tsx';
import { PayAtProvider } from '#web/screens/payments/family/PayAtProvider.tsx';
import { PayDue } from '#web/screens/payments/family/PayDue.tsx';
import { PayKeys } from '#web/screens/payments/family/HowToPay.tsx';
import { totalText } from '#web/screens/payments/words.ts';
import { FeeTicks } from './FeeTicks.tsx';
import { PayByCredit } from './PayByCredit.tsx';

/** The fees date by date. */
function datesOf(fees: readonly ClubFee[]): [ClubFee, ...ClubFee[]][] {
  return [...Map.groupBy(fees, ({ race_id, race_name }) => race_id ?? race_name).values()].flatMap(
    ([first, ...others]) => (first === undefined ? [] : [[first, ...others]]),
  );
}

interface FeeCartProps {
  club_id: number;
  payee: ClubFees['payees'][number];
  /** Of one currency: a transfer has one. */
  fees: readonly ClubFee[];
  onDone: (words: string) => void;
}

/** What one organization is owed for entries of the club's riders: what is ticked is paid at once. */
export function FeeCart({ club_id, payee, fees, onDone }: FeeCartProps) {
  const client = useQueryClient();
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const params = { id: club_id };
  const id = `fees-${payee.book_id}-${fees[0]?.currency ?? ''}`;
  const open = fees.filter(({ waits_for }) => waits_for !== 'club');
  // What a family is paying already is the club's only if somebody says so.
  const [first, ...others] = open
    .filter((fee) => changed.get(fee.due_id) ?? fee.waits_for === null)
    .slice(0, MOST_FEES);
  const paid = first === undefined ? [] : [first, ...others];
  const ticked = paid.map(({ due_id }) => due_id);
  const done = (words: string) => {
    onDone(words);
    void client.invalidateQueries({ queryKey: keyOf('GET /api/clubs/{id}/fees') });
  };
  const credit = payee.credits.find(({ currency }) => currency === first?.currency);
  return (
    <section aria-labelledby={id} className="border border-line bg-surface p-4">
      <h2 id={id} className="display text-d22 wrap-anywhere">
        {payee.payee_name}
      </h2>
      <p className="text-small text-ink2">{m.payments_fees_how()}</p>
      {open.length < fees.length && (
        <p className="mt-2 wrap-anywhere">{m.payments_fees_waiting({ count: fees.length - open.length })}</p>
      )}
      {datesOf(open).map((date) => (
        <FeeTicks
          key={date[0].due_id}
          fees={date}
          ticked={ticked}
          onTick={(due_ids, on) =>
            setChanged(new Map([...changed, ...due_ids.map((due_id) => [due_id, on] as const)]))
          }
        />
      ))}
      <p
        role="status"
        hidden={open.length === 0}
        className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 font-semibold"
      >
        {m.payments_fees_total({ count: paid.length })}
        <span className="display text-d28 whitespace-nowrap">
          {paid.length === 0 ? '–' : totalText(paid)}
        </span>
      </p>
      {first !== undefined && (
        <>
          {credit !== undefined && credit.cents > 0 && (
            <PayByCredit
              key={ticked.join()}
              club_id={club_id}
              due_ids={ticked}
              credit={credit}
              onPaid={(cents) =>
                done(m.payments_fees_credit_used({ amount: moneyText(cents, first.currency) }))
              }
            />
          )}
          <PayAtProvider
            key={paid.map(({ due_id, left_cents }) => `${due_id} ${left_cents}`).join()}
            dues={[first, ...others]}
            payee={payee}
            waits={false}
            open={(body) => ask('POST /api/clubs/{id}/fees/checkouts', { params, body })}
          />
          <PayDue dues={[first, ...others]} payee={payee} />
          <PayKeys payee={payee} />
          <ProofForm
            key={ticked.join()}
            name={`proof-${first.due_id}`}
            what={m.payments_fees_total({ count: paid.length })}
            send={async ({ file, request_key, onProgress }) => {
              const body = { request_key, due_ids: ticked.join() };
              await sendForm(
                'POST /api/clubs/{id}/fees/proofs',
                { params, body, files: { file } },
                { onProgress },
              );
              done(m.payments_fees_proof_sent());
            }}
          />
        </>
      )}
    </section>
  );
}
