import { ownZone } from '#web/parts/own-zone.ts';
import type { Due } from '#contract/money/payments.ts';
import { moneyText } from '#rules/money/money.ts';
import { wallClock } from '#text/when.ts';
import { formatDate } from '#web/app/format.ts';

/** What is left of some dues, by currency: `$ 50.000 + US$ 20`. */
export function totalText(dues: readonly Due[]): string {
  const sums = new Map<string, number>();
  for (const { left_cents, currency } of dues) sums.set(currency, (sums.get(currency) ?? 0) + left_cents);
  return [...sums].map(([currency, cents]) => moneyText(cents, currency)).join(' + ');
}

/** The day of an instant where the reader is: in the evening the day of UTC is tomorrow's already. */
export function dayText(instant: string, zone = ownZone()): string {
  return formatDate(wallClock(instant, zone).date);
}

/** Dues somebody still has to do something about. */
export function isUnpaid({ state }: Due): boolean {
  return state === 'owed' || state === 'overdue' || state === 'refused' || state === 'in_review';
}

/** How a family stands: nothing to pay; something, which does not keep the rider out yet; or out until it is paid. */
export function standingOf(upToDate: boolean, owed: number): 'nothing' | 'owes' | 'barred' {
  if (!upToDate) return 'barred';
  return owed === 0 ? 'nothing' : 'owes';
}
