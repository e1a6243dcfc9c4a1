/** A payment as a provider tells it. */
export interface ToldPayment {
  provider_id: string;
  /** `pending`, `approved` …: its own words. */
  status: string;
  detail: string;
  /** Hundredths of the currency; null: an amount that cannot be. */
  cents: number | null;
  refunded: number | null;
  currency: string;
  /** The account that is paid. */
  account_id: string;
  /** What we named the checkout. */
  reference: string;
  is_test: boolean;
  /** ISO 8601, of its last change. */
  updated_at: string;
  /** Until when a coupon may be paid, ISO 8601; null: it is none. */
  expires_at: string | null;
  /** `visa`, `rapipago` … */
  method: string;
}

/** What a payment for a checkout has to be. */
interface Expected {
  account_id: string;
  reference: string;
  is_test: boolean;
  currency: string;
  cents: number;
}

/** What may be wrong with a payment that says it is for a checkout of ours. */
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

/** Of the money of a payment: what came, what went back, what the payer had taken back; the last two are nothing or less. Cents. */
export interface Money {
  provider: number;
  refund: number;
  taken_back: number;
}

export const NO_MONEY: Money = { provider: 0, refund: 0, taken_back: 0 };

const notYet: ReadonlySet<string> = new Set(['pending', 'in_process', 'authorized', 'rejected', 'cancelled']);

/**
 * The money a payment stands for. An open dispute freezes it at the provider and takes nothing yet; a lost one takes what was not given
 * back. In: its status and detail as Mercado Pago writes them, amounts in cents. Out: the money; null: a status nobody knows.
 * Source: Mercado Pago, results of a payment; what a status does to the books is ours.
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
 * What is wrong with a payment that says it is for a checkout: then nothing of it is posted, and a person looks.
 * In: what the provider tells, what was asked for. Out: the first thing that is wrong; null: nothing. Ours.
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
 * An amount as a provider's JSON carries it. In: a number of units. Out: whole hundredths; null: it has a third decimal, or is no
 * amount. Ours: 0.29 × 100 is not 29 in floating point, so it is rounded and compared with what came.
 */
export function centsOfUnits(units: number): number | null {
  const cents = Math.round(units * 100);
  return Number.isSafeInteger(cents) && cents >= 0 && cents / 100 === units ? cents : null;
}

/** Hundredths as a provider takes them. In: cents. Out: units with two decimals at most. */
export const unitsOfCents = (cents: number): number => cents / 100;
