import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClubFee, ClubFees } from '#contract/money/clubs/club-fees.ts';
import { MOST_FEES } from '#rules/money/most-fees.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { sendForm } from '#web/ground/call/send-form.ts';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { ProofForm } from '#web/parts/money/ProofForm.tsx';
import { PayAtProvider } from './family/PayAtProvider.tsx';
import { PayDue } from './family/PayDue.tsx';
import { PayKeys } from './family/PayKeys.tsx';
import { totalText } from '#web/parts/due-words.ts';

import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { newKey } from '#web/parts/new-key.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { formatDate } from '#web/ground/format.ts';

const box = 'size-6 shrink-0 accent-ink';

interface FeeTicksProps {
  /** The fees of one date. */
  fees: readonly [ClubFee, ...ClubFee[]];
  ticked: readonly number[];
  onTick: (due_ids: readonly number[], ticked: boolean) => void;
}

/** Draws one date with its riders, each with a tick, and one tick for all. */
function FeeTicks({ fees, ticked, onTick }: FeeTicksProps) {
  const [first] = fees;
  const isTicked = ({ due_id }: ClubFee) => ticked.includes(due_id);
  const name = [first.cup_name, first.race_name].filter((one) => one !== null).join(' · ');
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="w-full">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="flex flex-wrap justify-between gap-x-3 text-small text-ink2">
          {first.race_date !== null && formatDate(first.race_date)}
          <span className="whitespace-nowrap tabular-nums">{totalText(fees)}</span>
        </span>
      </legend>
      {fees.length > 1 && (
        <label className="flex min-h-12 items-center gap-3 border-b border-line">
          <input
            type="checkbox"
            checked={fees.every(isTicked)}
            onChange={({ target }) =>
              onTick(
                fees.map(({ due_id }) => due_id),
                target.checked,
              )
            }
            className={box}
          />
          {m.payments_fees_all({ count: fees.length })}
        </label>
      )}
      <ul className={fees.length > 1 ? '' : 'border-t border-line'}>
        {fees.map((fee) => (
          <li key={fee.due_id} className="border-b border-line">
            <label className="flex min-h-14 items-center gap-3 py-2">
              <input
                type="checkbox"
                checked={isTicked(fee)}
                onChange={({ target }) => onTick([fee.due_id], target.checked)}
                className={box}
              />
              <span className="min-w-0 grow wrap-anywhere">
                <span className="block font-semibold">{fee.rider_fullname}</span>
                {fee.category_name}
                {fee.waits_for !== null && (
                  <span className="block text-small text-warn">{m.payments_fees_family()}</span>
                )}
              </span>
              <span className="shrink-0 font-semibold whitespace-nowrap tabular-nums">
                {moneyText(fee.left_cents, fee.currency)}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface PayByCreditProps {
  club_id: number;
  due_ids: number[];
  credit: { cents: number; currency: string };
  onPaid: (cents: number) => void;
}

/** Pays with the credit that the organization holds for the club, as far as it suffices. */
function PayByCredit({ club_id, due_ids, credit, onPaid }: PayByCreditProps) {
  const [request_key] = useState(newKey);
  const { sends, busy, failure } = useWriteForm({ start: {}, check: () => ({}) });
  const form = sends(async () => {
    const { cents } = await ask('POST /api/clubs/{id}/fees/credit', {
      params: { id: club_id },
      body: { request_key, due_ids },
    });
    onPaid(cents);
  });
  return (
    <form {...form} className="mt-3">
      <p className="mb-2 wrap-anywhere">
        {m.payments_fees_credit({ amount: moneyText(credit.cents, credit.currency) })}
      </p>
      <SubmitButton busy={busy} busyText={m.payments_working()}>
        {m.payments_fees_credit_use()}
      </SubmitButton>
      <FormAlert>{failure}</FormAlert>
    </form>
  );
}

function datesOf(fees: readonly ClubFee[]): [ClubFee, ...ClubFee[]][] {
  return [...Map.groupBy(fees, ({ race_id, race_name }) => race_id ?? race_name).values()].flatMap(
    ([first, ...others]) => (first === undefined ? [] : [[first, ...others]]),
  );
}

interface FeeCartProps {
  club_id: number;
  payee: ClubFees['payees'][number];
  /** The fees of one currency, because a transfer has one. */
  fees: readonly ClubFee[];
  onDone: (words: string) => void;
}

/** Shows what the club owes one organization for its riders' entries. The ticked fees are paid at once. */
export function FeeCart({ club_id, payee, fees, onDone }: FeeCartProps) {
  const client = useQueryClient();
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const params = { id: club_id };
  const id = `fees-${payee.book_id}-${fees[0]?.currency ?? ''}`;
  const open = fees.filter(({ waits_for }) => waits_for !== 'club');
  // A fee that a family is paying already counts as the club's only if somebody ticks it.
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
