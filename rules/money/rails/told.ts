/** A payment as a provider reports it. */
export interface ToldPayment {
  provider_id: string;
  /** A word of `moneyOf`, to which the rail translates the provider's own; any other word is unknown. */
  status: string;
  detail: string;
  /** The amount in hundredths of the currency. It is null when the amount is not possible. */
  cents: number | null;
  refunded: number | null;
  currency: string;
  /** The account that receives the payment. */
  account_id: string;
  /** The name that we gave the checkout. */
  reference: string;
  is_test: boolean;
  /** The time of its last change, ISO 8601. */
  updated_at: string;
  /** The time until which a coupon may be paid, ISO 8601. It is null when it is no coupon. */
  expires_at: string | null;
  /** The method: `visa`, `rapipago`, `pix` … */
  method: string;
  /** The keys of refunds that we requested and that the provider has not made after all. */
  refused_refunds?: readonly string[];
}

/** What a payment for a checkout has to match. */
interface Expected {
  account_id: string;
  reference: string;
  is_test: boolean;
  currency: string;
  cents: number;
}

/** The problems that a payment may have when it claims to be for one of our checkouts. */
export const TOLD_PROBLEMS = [
  'account',
  'reference',
  'test',
  'currency',
  'amount',
  'refunded',
  'status',
] as const;
export type ToldProblem = (typeof TOLD_PROBLEMS)[number];

/**
 * The money of a payment in cents: what arrived, what was refunded, and what the payer got back in a dispute. The last two are zero
 * or negative.
 */
export interface Money {
  provider: number;
  refund: number;
  taken_back: number;
}

export const NO_MONEY: Money = { provider: 0, refund: 0, taken_back: 0 };

const notYet: ReadonlySet<string> = new Set(['pending', 'in_process', 'authorized', 'rejected', 'cancelled']);

/**
 * This computes the money that a payment stands for. An open dispute freezes it at the provider and takes nothing yet, and a lost
 * one takes what was not refunded.
 *
 * @param payment its status and detail, and its amounts in cents
 * @returns the money, null when the status is unknown
 * Source: the words are those of the first rail (Mercado Pago, results of a payment); what a status does to the books is ours.
 */
export function moneyOf({
  status,
  detail,
  cents,
  refunded,
}: {
  status: string;
  detail: string;
  cents: number;
  refunded: number;
}): Money | null {
  if (notYet.has(status)) return NO_MONEY;
  if (status === 'approved' || status === 'in_mediation')
    return { provider: cents, refund: 0 - refunded, taken_back: 0 };
  if (status === 'refunded') return { provider: cents, refund: 0 - cents, taken_back: 0 };
  if (status !== 'charged_back') return null;
  const isTaken = detail !== 'in_process' && detail !== 'reimbursed';
  return { provider: cents, refund: 0 - refunded, taken_back: isTaken ? refunded - cents : 0 };
}

/**
 * This finds what is wrong with a payment that claims to be for a checkout. If something is, nothing of it is posted and a person
 * looks at it.
 *
 * @param told the payment as the provider reports it
 * @param expected what was requested
 * @returns the first problem, null when there is none
 * Source: ours.
 */
export function problemOfPayment(told: ToldPayment, expected: Expected): ToldProblem | null {
  const { cents, refunded, status, detail } = told;
  if (told.account_id !== expected.account_id) return 'account';
  if (told.reference !== expected.reference) return 'reference';
  if (told.is_test !== expected.is_test) return 'test';
  if (told.currency !== expected.currency) return 'currency';
  if (cents !== expected.cents) return 'amount';
  if (refunded === null || refunded < 0 || refunded > cents) return 'refunded';
  return moneyOf({ status, detail, cents, refunded }) === null ? 'status' : null;
}

/**
 * This reads an amount as a provider's JSON carries it. It is rounded and compared with what arrived, because 0.29 × 100 is not 29
 * in floating point.
 *
 * @param units the amount in units of the currency
 * @returns the amount in whole hundredths, null when it has a third decimal or is no amount
 * Source: ours.
 */
export function centsOfUnits(units: number): number | null {
  const cents = Math.round(units * 100);
  return Number.isSafeInteger(cents) && cents >= 0 && cents / 100 === units ? cents : null;
}

/**
 * This writes hundredths as a provider accepts them.
 *
 * @param cents the amount in cents
 * @returns the amount in units, with at most two decimals
 */
export const unitsOfCents = (cents: number): number => cents / 100;
