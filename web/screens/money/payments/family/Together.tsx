import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Due, FamilyDues } from '#contract/money/payments.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { conceptOf, totalText, toPay } from '#web/parts/due-words.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { PayKeys } from './PayKeys.tsx';
import { PayAtProvider } from './PayAtProvider.tsx';
import { PayDue } from './PayDue.tsx';
import { SendProof } from './SendProof.tsx';

interface TickProps {
  due: Due;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
}

function DueTick({ due, ticked, onTick }: TickProps) {
  return (
    <li className="border-b border-line">
      <label className="flex min-h-14 items-center gap-3 py-2">
        <input
          type="checkbox"
          checked={ticked}
          onChange={({ target }) => onTick(target.checked)}
          className="size-6 shrink-0 accent-ink"
        />
        <span className="min-w-0 grow wrap-anywhere">
          <span className="block font-semibold">{due.rider_fullname}</span>
          {conceptOf(due)}
        </span>
        <span className="shrink-0 font-semibold whitespace-nowrap tabular-nums">
          {moneyText(due.left_cents, due.currency)}
        </span>
      </label>
    </li>
  );
}

type Payee = FamilyDues['payees'][number];

/** Shows the dues of one payee. One transfer pays the ticked ones. */
function Cart({ payee, dues, onSent }: { payee: Payee; dues: readonly Due[]; onSent: () => void }) {
  const [left_out, setLeftOut] = useState<readonly number[]>([]);
  const id = `together-${payee.book_id}-${dues[0]?.currency ?? ''}`;
  const [first, ...others] = dues.filter(({ due_id }) => !left_out.includes(due_id));
  return (
    <section aria-labelledby={id} className="border border-line bg-surface p-4">
      <h2 id={id} className="display text-d22 wrap-anywhere">
        {m.payments_together({ payee: payee.payee_name })}
      </h2>
      <p className="text-small text-ink2">{m.payments_together_how()}</p>
      <ul className="mt-2 border-t border-line">
        {dues.map((due) => (
          <DueTick
            key={due.due_id}
            due={due}
            ticked={!left_out.includes(due.due_id)}
            onTick={(ticked) =>
              setLeftOut(ticked ? left_out.filter((one) => one !== due.due_id) : [...left_out, due.due_id])
            }
          />
        ))}
      </ul>
      <p role="status" className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        {m.payments_together_total()}
        <span className="display text-d28 whitespace-nowrap">
          {first === undefined ? '–' : totalText([first, ...others])}
        </span>
      </p>
      {first !== undefined && (
        <>
          <PayAtProvider
            key={[first, ...others].map(({ due_id, left_cents }) => `${due_id} ${left_cents}`).join()}
            dues={[first, ...others]}
            payee={payee}
            waits={[first, ...others].some(({ at_provider }) => at_provider !== null)}
          />
          <PayDue dues={[first, ...others]} payee={payee} />
          <PayKeys payee={payee} />
          <SendProof key={first.due_id} due={first} also={others} several={false} onSent={onSent} />
        </>
      )}
    </section>
  );
}

/** Shows what a family owes by payee, for one transfer over children and dates. It is empty for one due. */
export function Together() {
  const client = useQueryClient();
  const [sent, setSent] = useState<string | null>(null);
  const { data } = useAsk('GET /api/payments/family', {}, { select: ({ payees }) => payees, staleTime: 0 });
  // One transfer has one currency.
  const carts = (data ?? []).flatMap((payee) =>
    [...new Set(payee.dues.map(({ currency }) => currency))].flatMap((currency) => {
      const dues = toPay(payee.dues).filter((due) => due.currency === currency);
      return dues.length > 1 ? [{ payee, currency, dues }] : [];
    }),
  );
  const done = (payee: string) => {
    setSent(payee);
    void client.invalidateQueries({ queryKey: keyOf('GET /api/payments/family') });
    void client.invalidateQueries({ queryKey: keyOf('GET /api/payments') });
    void client.invalidateQueries({ queryKey: keyOf('GET /api/races/info_rider') });
  };
  if (carts.length === 0 && sent === null) return null;
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:items-start">
      {sent !== null && <FormAlert good>{m.payments_sent({ payee: sent })}</FormAlert>}
      {carts.map(({ payee, currency, dues }) => (
        <Cart
          key={`${payee.book_id} ${currency}`}
          payee={payee}
          dues={dues}
          onSent={() => done(payee.payee_name)}
        />
      ))}
    </div>
  );
}
