/** People who may be called for a rider at most. */
export const MOST_CONTACTS = 2;
/** Most characters of what a family writes for the medical post. */
export const EMERGENCY_LENGTHS = { contact_name: 80, relation: 40, phone: 30, doctor_note: 300 } as const;

/** Digits of a telephone without its country, and with it (E.164). */
const FEWEST_DIGITS = 6;
const MOST_DIGITS = 15;

/**
 * A telephone as a device dials it; null: it is none. In: as typed, with blanks, dots, hyphens, brackets and slashes between the
 * digits, and a plus before them. Out: digits, after the plus where there was one. Source: RFC 3966 §5.1.
 */
export function dialled(typed: string): string | null {
  const plain = typed.trim().replaceAll(/[\s().\-/]/g, '');
  const isPhone = new RegExp(`^\\+?\\d{${FEWEST_DIGITS},${MOST_DIGITS}}$`).test(plain);
  return isPhone ? plain : null;
}
