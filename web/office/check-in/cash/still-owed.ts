import type { OwedEntry } from '#contract/office/check-in/cash.ts';
import type { Line } from '#rules/money/ledger.ts';

/** Beyond this a weak signal is taken for none: the family stands at the table. */
const PATIENCE_MS = 3000;

type Owing = Pick<OwedEntry, 'due_id' | 'left_cents'>;

/** Whether all of it is still owed, by what the server says now. Where nobody answers in time, what this device knows holds. */
export async function stillOwed(
  lines: readonly Line[],
  readCash: () => Promise<{ owed: readonly Owing[] } | null>,
): Promise<boolean> {
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const cash = await Promise.race([readCash(), tooLate]);
  if (cash === null) return true;
  const leftOf = (due_id: number) => cash.owed.find((one) => one.due_id === due_id)?.left_cents ?? 0;
  return lines.every(({ due_id, cents }) => cents <= leftOf(due_id));
}
