import type { CheckIn } from '#contract/raceday/office/check-in/check-in.ts';
import type { Line } from '#rules/money/ledger.ts';

/** Removes cash that a check-in list does not know of yet, so that nobody is asked twice and paid riders show it. */
export function lessTaken<Read extends Pick<CheckIn, 'items' | 'cash'>>(
  read: Read,
  lines: readonly Line[],
): Read {
  const { cash, items } = read;
  if (cash === null || lines.length === 0) return read;
  const taken = new Map<number, number>();
  for (const { due_id, cents } of lines) taken.set(due_id, (taken.get(due_id) ?? 0) + cents);
  const less = cash.owed.map((one) => ({
    ...one,
    left_cents: Math.max(0, one.left_cents - (taken.get(one.due_id) ?? 0)),
  }));
  const owed = less.filter(({ left_cents }) => left_cents > 0);
  const still = new Set(owed.map(({ rider_id }) => rider_id));
  const paid = new Set(less.map(({ rider_id }) => rider_id).filter((rider_id) => !still.has(rider_id)));
  return {
    ...read,
    cash: { ...cash, owed },
    items: items.map((rider) =>
      paid.has(rider.rider_id)
        ? { ...rider, stopped: false, missing: rider.missing.filter((one) => one !== 'fee') }
        : rider,
    ),
  };
}
