import { compareDates } from '#rules/calendar.ts';

const SHAPE = /^[0-9A-Z]{3,16}$/;

/**
 * This reads a discount code in whatever way it is typed: 'club sur-10' becomes 'CLUBSUR10'.
 *
 * @param typed the typed code
 * @returns the code as it is stored, null when no code can look like this
 */
export function discountCodeIn(typed: string): string | null {
  const code = typed.replaceAll(/[\s\-._]/g, '').toUpperCase();
  return SHAPE.test(code) ? code : null;
}

/** The limits of a discount code. */
interface CodeTerms {
  /** The last day on which it counts. It is null when it counts until it is withdrawn. */
  valid_until: string | null;
  /** How often it can be used, and in `uses` how often it was used. It is null when there is no limit. */
  most_uses: number | null;
  uses: number;
  ended: boolean;
}

/**
 * A discount code does not count when it has ended, its last day has passed, or it was used as often as it may be.
 *
 * @param code the code
 * @param day the day in the organization's zone, 'YYYY-MM-DD'
 * @returns the code of the refusal, null when the discount counts
 */
export function refuseCode(code: CodeTerms, day: string): 'price.code_over' | 'price.code_used_up' | null {
  if (code.ended || (code.valid_until !== null && compareDates(day, code.valid_until) > 0))
    return 'price.code_over';
  return code.most_uses !== null && code.uses >= code.most_uses ? 'price.code_used_up' : null;
}
