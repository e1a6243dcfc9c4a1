import { allocate } from '#rules/money/ledger.ts';
import { moneyText } from '#rules/money/money.ts';
import { centsIn, typedCents } from '#rules/money/typed-amount.ts';
import * as m from '#text/messages/messages.js';
import { conceptOf } from '#web/parts/due-words.ts';
import { MoneyField } from './MoneyField.tsx';
import type { CashDue } from './cash-due.ts';

/** The typed part of a sum: the dues that are ticked, and the amount. */
interface AllocationFields {
  due_ids: number[];
  cents: string;
}

/** Divides a sum: of the ticked dues, the oldest are paid first. */
export function allocationOf(dues: readonly CashDue[], typed: AllocationFields) {
  const ticked = dues.filter(({ due_id }) => typed.due_ids.includes(due_id));
  const most = ticked.reduce((sum, { left_cents }) => sum + left_cents, 0);
  const cents = centsIn(typed.cents);
  const open = ticked.map(({ due_id, due_on, left_cents }) => ({ due_id, due_on, left: left_cents }));
  return { most, cents, ...allocate(cents ?? 0, open) };
}

/** Gives the fields with these dues ticked, and the sum of what is left of them as the amount. */
export function ticking(dues: readonly CashDue[], due_ids: number[]): AllocationFields {
  const { most } = allocationOf(dues, { due_ids, cents: '' });
  return { due_ids, cents: due_ids.length === 0 ? '' : typedCents(most) };
}

/** Finds the errors to correct before the sum is accepted. */
export function wrongAllocation(
  dues: readonly CashDue[],
  typed: AllocationFields,
): Partial<Record<keyof AllocationFields, string>> {
  const { most, cents, lines, over } = allocationOf(dues, typed);
  if (typed.due_ids.length === 0) return { due_ids: m.dues_tick_one() };
  if (over > 0) return { cents: m.dues_too_much({ most: moneyText(most, currencyOf(dues)) }) };
  return cents === null || lines.length === 0 ? { cents: m.dues_amount_wrong() } : {};
}

const currencyOf = (dues: readonly CashDue[]): string => dues[0]?.currency ?? 'ARS';

interface AllocationProps {
  dues: readonly CashDue[];
  fields: AllocationFields;
  change: (changes: AllocationFields) => void;
  /** Errors are shown after the first try. */
  tried: boolean;
}

/** Draws each due with what is left of it and what it gets, and the sum that was received. */
export function Allocation({ dues, fields, change, tried }: AllocationProps) {
  const { due_ids } = fields;
  const { lines, over, most } = allocationOf(dues, fields);
  const currency = currencyOf(dues);
  const several = new Set(dues.map(({ rider_id }) => rider_id)).size > 1;
  return (
    <>
      <fieldset>
        <legend className="font-semibold">{m.dues_pays_what()}</legend>
        <ul className="mt-1 border-t border-line">
          {dues.map((due) => {
            const gets = lines.find(({ due_id }) => due_id === due.due_id)?.cents ?? 0;
            const rest = due.left_cents - gets;
            return (
              <li key={due.due_id} className="border-b border-line">
                <label className="flex min-h-12 items-center gap-3 py-2">
                  <input
                    type="checkbox"
                    checked={due_ids.includes(due.due_id)}
                    onChange={({ target }) =>
                      change(
                        ticking(
                          dues,
                          target.checked
                            ? [...due_ids, due.due_id]
                            : due_ids.filter((one) => one !== due.due_id),
                        ),
                      )
                    }
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
        {tried && due_ids.length === 0 && (
          <p role="alert" className="mt-1.5 text-small font-semibold text-stop">
            {m.dues_tick_one()}
          </p>
        )}
      </fieldset>
      <MoneyField
        name="cents"
        label={m.dues_amount_received()}
        currency={currency}
        value={fields.cents}
        onChange={(cents) => change({ due_ids, cents })}
        tried={tried}
        error={over > 0 ? m.dues_too_much({ most: moneyText(most, currency) }) : undefined}
      />
    </>
  );
}
