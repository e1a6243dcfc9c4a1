/**
 * The smallest step of an amount, in hundredths: currencies in which nobody pays cents go by whole units. A table of our own: ISO 4217
 * gives COP two decimals that no shop, bank or provider of payments takes, and what `Intl` says differs between versions.
 */
export const WHOLE_UNITS: ReadonlySet<string> = new Set(['CLP', 'COP', 'PYG']);

/** The step of a currency's amounts in hundredths: 100 where there are only whole units, else 1. */
export function currencyStep(currency: string): number {
  return WHOLE_UNITS.has(currency) ? 100 : 1;
}
