import { Refusal } from '#contract/errors.ts';
import type { Line } from '#rules/money/ledger.ts';
import { surplusOf } from '#rules/money/receipt-block.ts';
import type { Db } from '#server/db/pool.ts';
import { openCredit } from '#server/money/payer/open-credit.ts';
import { type HeldDue, insertMovements } from '#server/money/ledger.ts';

interface Cash {
  book_id: number;
  receipt_id: number;
  issued_by: number | null;
  currency: string;
  lines: readonly Line[];
  /** When the money came into the drawer; null: now. */
  made_at: string | null;
}

/**
 * Posts the cash of a receipt that was written on a device. It is in the drawer whatever happened meanwhile: what a due takes no longer is
 * credit of its rider, as is all of it where the entry is gone. In: the dues, held. Out: cents that became credit.
 */
export async function postCash(tx: Db, cash: Cash, dues: readonly HeldDue[]): Promise<number> {
  const { book_id, receipt_id, currency } = cash;
  const moment = cash.made_at === null ? {} : { made_at: cash.made_at };
  let credited = 0;
  for (const { due_id, cents } of cash.lines) {
    const due = dues.find((one) => one.due_id === due_id);
    if (due === undefined) throw new Refusal('dues.not_found', 'lines');
    const common = { due_id, currency, receipt_id, ...moment };
    const surplus = due.waits_for_proof ? cents : surplusOf(cents, due);
    const movements = [{ ...common, kind: 'cash' as const, cents }];
    if (surplus === 0) {
      await insertMovements(tx, cash.issued_by, movements);
      continue;
    }
    const credit_id = await openCredit(tx, { book_id, currency }, due.rider_id);
    await insertMovements(tx, cash.issued_by, [
      ...movements,
      { ...common, kind: 'credit', cents: -surplus, credit_id },
    ]);
    credited += surplus;
  }
  return credited;
}
