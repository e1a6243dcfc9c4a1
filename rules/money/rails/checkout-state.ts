import { moneyOf } from './told.ts';

/**
 * The states of a checkout. `made` means that the provider has no link for it yet, `pending` that a coupon waits to be paid,
 * `review` that the provider examines it, and `ended` that nobody can pay it any more.
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
 * This computes the state of a checkout. One of its payments may fail and another one follow, and the one with money in it counts.
 *
 * @param attempts its payments, without those that have a problem
 * @param checkout whether it has a link, until when it can be paid and the present time, both as ISO 8601 instants
 * @returns the state
 * Source: ours.
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
 * The provider is asked again about a checkout, because its notice may never arrive. Money that arrived may be refunded or disputed
 * at the provider for half a year.
 *
 * @param state the state of the checkout
 * @param age its age, in seconds
 * @param over how long ago the last part that could still be paid ended, in seconds; negative when it has not ended
 * @returns the seconds until the next question, null when the provider is not asked again automatically
 * Source: Mercado Pago takes refunds for 180 days; ours.
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
 * This computes until when a checkout can be paid, and whether with a coupon, which takes days.
 *
 * @param now the present time, in milliseconds since the epoch
 * @param first_race the day of the first race that it pays for, in milliseconds since the epoch, null when it pays for none
 * @returns the ends in milliseconds since the epoch, `coupons_until` null when coupons are not offered
 * Source: Mercado Pago wants three days for coupons; the rest is ours.
 */
export function checkoutTerms(
  now: number,
  first_race: number | null,
): { open_until: number; coupons_until: number | null } {
  const open_until = now + day * 1000;
  const until = Math.min(now + 5 * day * 1000, first_race ?? Number.POSITIVE_INFINITY);
  return { open_until, coupons_until: until - now >= 3 * day * 1000 ? until : null };
}
