import { ownZone } from '#web/parts/own-zone.ts';
import type { Due } from '#contract/money/payments.ts';
import { moneyText } from '#rules/money/money.ts';
import { wallClock } from '#text/when.ts';
import { formatDate } from '#web/ground/format.ts';

/** Writes what is left of some dues, by currency: `$ 50.000 + US$ 20`. */
export function totalText(dues: readonly Pick<Due, 'left_cents' | 'currency'>[]): string {
  const sums = new Map<string, number>();
  for (const { left_cents, currency } of dues) sums.set(currency, (sums.get(currency) ?? 0) + left_cents);
  return [...sums].map(([currency, cents]) => moneyText(cents, currency)).join(' + ');
}

/** Writes the day of an instant in the reader's time zone. In the evening, the day in UTC is already tomorrow's. */
export function dayText(instant: string, zone = ownZone()): string {
  return formatDate(wallClock(instant, zone).date);
}

/** Tells whether somebody still has to act on a due. */
export function isUnpaid({ state }: Due): boolean {
  return state === 'owed' || state === 'overdue' || state === 'refused' || state === 'in_review';
}

/** Gives a family's state: owes nothing, owes but may still ride, or may not ride until it has paid. */
export function standingOf(upToDate: boolean, owed: number): 'nothing' | 'owes' | 'barred' {
  if (!upToDate) return 'barred';
  return owed === 0 ? 'nothing' : 'owes';
}
