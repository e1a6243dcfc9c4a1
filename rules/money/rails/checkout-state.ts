import { moneyOf } from './told.ts';

/**
 * What became of a checkout. `made`: the provider has no link for it yet. `pending`: a coupon waits to be paid. `review`: the
 * provider looks at it. `ended`: nobody can pay it any more.
 */
export const CHECKOUT_STATES = [
  'made',
  'open',
  'pending',
  'review',
  'approved',
  'part_refunded',
  'refunded',
  'disputed',
  'lost',
  'ended',
] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];

interface Attempt {
  status: string;
  detail: string;
  cents: number;
  refunded: number;
}

function stateOfMoney(attempt: Attempt): CheckoutState | null {
  const money = moneyOf(attempt);
  if (money === null || money.provider === 0) return null;
  if (money.taken_back < 0) return 'lost';
  if (money.provider + money.refund === 0) return 'refunded';
  if (attempt.status === 'in_mediation' || attempt.detail === 'in_process') return 'disputed';
  return money.refund < 0 ? 'part_refunded' : 'approved';
}

const best = ['approved', 'part_refunded', 'disputed', 'lost', 'refunded'] as const;

/**
 * The state of a checkout. One of its payments may fail and another one follow: the one with money in it counts.
 * In: its payments without those that have a problem; whether it has a link; the instants it can be paid until, and now, ISO 8601.
 * Ours.
 */
export function stateOfCheckout(
  attempts: readonly Attempt[],
  { linked, open_until, now }: { linked: boolean; open_until: string; now: string },
): CheckoutState {
  const states = attempts.map(stateOfMoney);
  const found = best.find((state) => states.includes(state));
  if (found !== undefined) return found;
  if (attempts.some(({ status }) => status === 'in_process')) return 'review';
  if (attempts.some(({ status }) => status === 'pending' || status === 'authorized')) return 'pending';
  if (Date.parse(now) >= Date.parse(open_until)) return 'ended';
  return linked ? 'open' : 'made';
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * When the provider is asked again about a checkout, as a notice may never come. In: its state, how old it is, and how long ago the
 * last thing ended that can still be paid (below nothing: it has not), in seconds. Out: seconds from now; null: never by itself.
 * Money that came may be given back or disputed at the provider for half a year. Source: Mercado Pago takes refunds for 180 days; ours.
 */
export function secondsToNextLook(state: CheckoutState, age: number, over: number): number | null {
  const isMoney = best.some((one) => one === state);
  if (isMoney) return age > 200 * day ? null : age > 8 * day ? 7 * day : day;
  if (over > 7 * day) return null;
  if (age < 3 * minute) return minute;
  if (age < 15 * minute) return 5 * minute;
  if (age < hour) return 15 * minute;
  return age < day ? hour : day;
}

/**
 * Until when a checkout can be paid, and whether with a coupon, which takes days. In: now and the day of the first race it is for
 * (null: of none), both as milliseconds of the epoch. Out: the same. Source: Mercado Pago wants three days for coupons; the rest is ours.
 */
export function checkoutTerms(
  now: number,
  first_race: number | null,
): { open_until: number; coupons_until: number | null } {
  const open_until = now + day * 1000;
  const until = Math.min(now + 5 * day * 1000, first_race ?? Number.POSITIVE_INFINITY);
  return { open_until, coupons_until: until - now >= 3 * day * 1000 ? until : null };
}
