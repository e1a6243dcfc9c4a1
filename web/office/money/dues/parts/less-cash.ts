import type { Ledger } from '#contract/money/ledger.ts';
import type { Due } from '#contract/money/payments.ts';
import type { Line } from '#rules/money/ledger.ts';
import { booksSumOf } from './view.ts';

/** Removes cash that a ledger does not know of yet, because this device took it, so that nobody is asked twice. */
export function lessCash<Read extends Pick<Ledger, 'items' | 'older' | 'made_of'>>(
  ledger: Read,
  lines: readonly Line[],
): Read {
  if (lines.length === 0) return ledger;
  const taken = new Map<number, number>();
  for (const { due_id, cents } of lines) taken.set(due_id, (taken.get(due_id) ?? 0) + cents);
  const less = (due: Due): Due => {
    const cents = Math.min(due.left_cents, taken.get(due.due_id) ?? 0);
    if (cents === 0) return due;
    return { ...due, left_cents: due.left_cents - cents, paid_cents: due.paid_cents + cents };
  };
  const items = ledger.items.map(less);
  const cash = booksSumOf(ledger.items, 'left_cents') - booksSumOf(items, 'left_cents');
  const made_of = { ...ledger.made_of, cash: ledger.made_of.cash + cash };
  return { ...ledger, items, older: ledger.older.map(less), made_of };
}
