import type { OwedEntry } from '#contract/raceday/office/check-in/cash.ts';
import type { Line } from '#rules/money/ledger.ts';

/** After this time, a weak signal counts as none, because the family stands at the desk. */
const PATIENCE_MS = 3000;

type Owing = Pick<OwedEntry, 'due_id' | 'left_cents'>;

/** Tells whether all of it is still owed by the server's data, or by this device's if nobody answers in time. */
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
