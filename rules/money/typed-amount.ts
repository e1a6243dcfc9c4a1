/** The greatest single amount, in cents. Ours: it is a hundred times what a season has ever cost anywhere. */
export const MOST_CENTS = 100_000_000_000;

/**
 * This reads an amount as people type it in any of our languages: "50.000", "$ 50000", "1.250,50", "1,250.50", "99,9". A last sign
 * before one or two digits is the decimal sign, and before exactly three digits it divides thousands.
 *
 * @param typed the typed text
 * @returns the amount in whole cents, above 0; null when the text is no amount
 */
export function centsIn(typed: string): number | null {
  const text = typed.replaceAll(/[\s\u00A0$]|R\$|US\$/g, '');
  const found = /^([0-9]+|[0-9]{1,3}(?:([.,])[0-9]{3})(?:\2[0-9]{3})*)(?:([.,])([0-9]{1,2}))?$/.exec(text);
  if (!found) return null;
  const [, whole = '', thousands, decimal, fraction = ''] = found;
  if (thousands !== undefined && thousands === decimal) return null;
  const units = whole.replaceAll(/[.,]/g, '');
  if (units.length > 12) return null;
  const cents = Number(units) * 100 + Number(fraction.padEnd(2, '0'));
  return cents > 0 && cents <= MOST_CENTS ? cents : null;
}

/**
 * This reads an amount as `centsIn` does, and also accepts zero.
 *
 * @param typed the typed text
 * @returns the amount in whole cents, 0 or more; null when the text is no amount
 */
export const amountIn = (typed: string): number | null =>
  /^\s*0+([.,]0+)?\s*$/.test(typed) ? 0 : centsIn(typed);

/**
 * This writes cents as a person types them: 125050 becomes "1250,50" and 5000000 becomes "50000".
 *
 * @param cents the amount in cents, not negative
 * @returns the text
 */
export function typedCents(cents: number): string {
  const fraction = cents % 100;
  const units = String((cents - fraction) / 100);
  return fraction === 0 ? units : `${units},${String(fraction).padStart(2, '0')}`;
}

/**
 * This writes cents for a table of figures, exactly and without grouping: 125050 becomes "1250.50" and -5 becomes "-0.05".
 *
 * @param cents the amount in cents
 * @returns the text
 */
export function plainCents(cents: number): string {
  const size = Math.abs(cents);
  const fraction = size % 100;
  return `${cents < 0 ? '-' : ''}${(size - fraction) / 100}.${String(fraction).padStart(2, '0')}`;
}
