import { useState } from 'react';
import type { Due } from '#contract/money/payments.ts';
import { allocate, type Line } from '#rules/money/ledger.ts';
import { centsIn, moneyText, typedCents } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { conceptOf } from '#web/parts/due-words.ts';
import { MoneyField } from './MoneyField.tsx';

/** Which dues a sum of money pays: they are ticked, the sum is typed, the oldest comes first. */
export function useAllocation(dues: readonly Due[], ticked: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(ticked));
  const leftOf = (ids: ReadonlySet<number>) =>
    dues.reduce((sum, { due_id, left_cents }) => (ids.has(due_id) ? sum + left_cents : sum), 0);
  const [typed, setTyped] = useState(() => typedCents(leftOf(new Set(ticked))));
  const [tried, setTried] = useState(false);
  const most = leftOf(chosen);
  const cents = centsIn(typed);
  const { lines, over } = allocate(
    cents ?? 0,
    dues
      .filter(({ due_id }) => chosen.has(due_id))
      .map(({ due_id, due_on, left_cents }) => ({ due_id, due_on, left: left_cents })),
  );
  return {
    chosen,
    typed,
    tried,
    most,
    over,
    lines,
    type: setTyped,
    tick: (due_id: number) => {
      const next = new Set(chosen);
      if (!next.delete(due_id)) next.add(due_id);
      setChosen(next);
      setTyped(next.size === 0 ? '' : typedCents(leftOf(next)));
    },
    /** What to send; null: something has to be put right first. */
    take: (): Line[] | null => {
      setTried(true);
      return cents !== null && over === 0 && lines.length > 0 ? lines : null;
    },
  };
}

interface AllocationProps {
  dues: readonly Due[];
  currency: string;
  money: ReturnType<typeof useAllocation>;
}

/** The dues with what each is left and gets, and the sum that came in. */
export function Allocation({ dues, currency, money }: AllocationProps) {
  const several = new Set(dues.map(({ rider_id }) => rider_id)).size > 1;
  return (
    <>
      <fieldset>
        <legend className="font-semibold">{m.dues_pays_what()}</legend>
        <ul className="mt-1 border-t border-line">
          {dues.map((due) => {
            const gets = money.lines.find(({ due_id }) => due_id === due.due_id)?.cents ?? 0;
            const rest = due.left_cents - gets;
            return (
              <li key={due.due_id} className="border-b border-line">
                <label className="flex min-h-12 items-center gap-3 py-2">
                  <input
                    type="checkbox"
                    checked={money.chosen.has(due.due_id)}
                    onChange={() => money.tick(due.due_id)}
                    className="size-6 shrink-0 accent-ink"
                  />
                  <span className="min-w-0 grow wrap-anywhere">
                    {several && <span className="block font-semibold">{due.rider_fullname}</span>}
                    {conceptOf(due)}
                    {gets > 0 && rest > 0 && (
                      <span className="block text-small text-warn">
                        {m.dues_part({
                          part: moneyText(gets, due.currency),
                          left: moneyText(rest, due.currency),
                        })}
                      </span>
                    )}
                  </span>
                  <span className="shrink-0 font-semibold whitespace-nowrap tabular-nums">
                    {moneyText(due.left_cents, due.currency)}
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
        {money.tried && money.chosen.size === 0 && (
          <p role="alert" className="mt-1.5 text-small font-semibold text-stop">
            {m.dues_tick_one()}
          </p>
        )}
      </fieldset>
      <MoneyField
        name="cents"
        label={m.dues_amount_received()}
        currency={currency}
        value={money.typed}
        onChange={money.type}
        tried={money.tried}
        error={money.over > 0 ? m.dues_too_much({ most: moneyText(money.most, currency) }) : undefined}
      />
    </>
  );
}
