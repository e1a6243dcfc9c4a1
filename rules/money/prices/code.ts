import { compareDates } from '#rules/calendar.ts';

const SHAPE = /^[0-9A-Z]{3,16}$/;

/** A code for a discount as it is kept, whatever way it is typed: 'club sur-10' → 'CLUBSUR10'; null: none can look like this. */
export function discountCodeIn(typed: string): string | null {
  const code = typed.replaceAll(/[\s\-._]/g, '').toUpperCase();
  return SHAPE.test(code) ? code : null;
}

/** How far a code goes. */
interface CodeTerms {
  /** Its last day, that day too; null: until it is taken back. */
  valid_until: string | null;
  /** How often it can be used, and was; null: as often as it is asked for. */
  most_uses: number | null;
  uses: number;
  ended: boolean;
}

/** Why a code takes nothing off; null: it does. In: the code, the day in the organization's zone. */
export function refuseCode(code: CodeTerms, day: string): 'price.code_over' | 'price.code_used_up' | null {
  if (code.ended || (code.valid_until !== null && compareDates(day, code.valid_until) > 0))
    return 'price.code_over';
  return code.most_uses !== null && code.uses >= code.most_uses ? 'price.code_used_up' : null;
}
