/**
 * The currencies in which nobody pays cents, so that amounts go by whole units. The table is our own: ISO 4217 gives COP two
 * decimals that no shop, bank or payment provider accepts, and the answer of `Intl` differs between versions.
 */
export const WHOLE_UNITS: ReadonlySet<string> = new Set(['CLP', 'COP', 'PYG']);

/**
 * A currency's amounts have a smallest step: whole units where nobody pays cents, otherwise one cent.
 *
 * @param currency the currency, by its ISO 4217 code
 * @returns the step in hundredths, 100 or 1
 */
export function currencyStep(currency: string): number {
  return WHOLE_UNITS.has(currency) ? 100 : 1;
}
