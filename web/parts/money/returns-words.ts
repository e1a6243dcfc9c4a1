import type { Due } from '#contract/money/payments.ts';
import { moneyText } from '#rules/money/money.ts';
import type { ReturnTerms } from '#rules/money/returns/terms.ts';
import * as m from '#text/messages/messages.js';

function untilText({ until_of, until_days: count }: ReturnTerms): string {
  if (until_of === 'race') return m.returns_until_race({ count });
  return count === 0 ? m.returns_until_close() : m.returns_until_close_days({ count });
}

function inTime(terms: ReturnTerms): string {
  const { basis_points, given_as } = terms;
  if (basis_points === 0) return m.returns_said_none();
  const until = untilText(terms);
  const isCredit = given_as === 'credit';
  if (basis_points === 10_000)
    return isCredit ? m.returns_said_all_credit({ until }) : m.returns_said_all_refund({ until });
  const percent = String(basis_points / 100).replace('.', m.price_point());
  return isCredit
    ? m.returns_said_part_credit({ until, percent })
    : m.returns_said_part_refund({ until, percent });
}

/** Writes what comes back of an entry, one sentence each. A family reads it before and after it enters. */
export function returnsSaid(terms: ReturnTerms): string[] {
  const { called_off_as, moved_days } = terms;
  return [
    inTime(terms),
    called_off_as === 'credit' ? m.returns_said_off_credit() : m.returns_said_off_refund(),
    ...(moved_days === null ? [] : [m.returns_said_moved({ count: moved_days })]),
  ];
}

interface Parts {
  credit_cents: number;
  refund_cents: number;
  kept_cents: number;
}

/** Writes what becomes of the paid money, one sentence for each part. */
export function partsSaid(
  { credit_cents, refund_cents, kept_cents }: Parts,
  currency: string,
  payee: string,
) {
  const amount = (cents: number) => moneyText(cents, currency);
  return [
    ...(credit_cents > 0 ? [m.returns_credit({ amount: amount(credit_cents) })] : []),
    ...(refund_cents > 0 ? [m.returns_refund({ amount: amount(refund_cents) })] : []),
    ...(kept_cents > 0 ? [m.returns_kept({ amount: amount(kept_cents), payee })] : []),
  ];
}

const why = {
  in_time: m.returns_why_in_time,
  late: m.returns_why_late,
  moved: m.returns_why_moved,
  called_off: m.returns_why_called_off,
} as const;

/** Gives the reason why the entry of a due is gone. */
export const goneWords = (returned: Pick<NonNullable<Due['returned']>, 'why'>): string => why[returned.why]();

/** Writes what became of its money. Refunds that were made stand apart from those still to come. */
export function returnedSaid({ returned, currency, payee_name }: Due): string[] {
  if (returned === null) return [];
  if (returned.settled_at === null) return [m.returns_in_review()];
  const { refund_cents, refunded_cents, club_paid } = returned;
  const said = [
    ...partsSaid({ ...returned, refund_cents: refund_cents - refunded_cents }, currency, payee_name),
    ...(club_paid === null ? [] : [m.returns_to_club({ club: club_paid })]),
  ];
  return refunded_cents === 0
    ? said
    : [...said, m.returns_refunded({ amount: moneyText(refunded_cents, currency) })];
}
