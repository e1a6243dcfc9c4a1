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

/**
 * This writes money for people, in the Argentine form in every language (docs/regulation.md, formats): `$ 50.000`, `R$ 99,90`.
 *
 * @param cents the amount in cents
 * @param currency the currency, by its ISO 4217 code
 * @returns the text
 */
export function moneyText(cents: number, currency: string): string {
  return new Intl.NumberFormat('es-AR', {
    style: 'currency',
    currency,
    // The country's own sign is used, `R$` and not `BRL`; a dollar beside pesos keeps its letters.
    currencyDisplay: currency === 'USD' ? 'symbol' : 'narrowSymbol',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}
