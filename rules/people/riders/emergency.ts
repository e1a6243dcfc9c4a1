/** At most this many people may be called for a rider. */
export const MOST_CONTACTS = 2;
/** The most characters of what a family writes for the medical post. */
export const EMERGENCY_LENGTHS = { contact_name: 80, relation: 40, phone: 30, doctor_note: 300 } as const;

/** The fewest digits of a telephone without its country, and the most with it (E.164). */
const FEWEST_DIGITS = 6;
const MOST_DIGITS = 15;

/**
 * This reads a telephone as a device dials it.
 *
 * @param typed the text as it was typed, with blanks, dots, hyphens, brackets and slashes between the digits and a plus before them
 * @returns the digits, after the plus when there was one; null when the text is no telephone
 * Source: RFC 3966 §5.1.
 */
export function dialled(typed: string): string | null {
  const plain = typed.trim().replaceAll(/[\s().\-/]/g, '');
  const isPhone = new RegExp(`^\\+?\\d{${FEWEST_DIGITS},${MOST_DIGITS}}$`).test(plain);
  return isPhone ? plain : null;
}
