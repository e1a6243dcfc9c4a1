/** Where these are spent, the point is the decimal sign: there "12.500" reads as twelve and a half. Everywhere else it is the comma. */
const WITH_POINT = 'CRC CUP DOP GTQ HNL MXN NIO PAB PEN USD';

/** The signs of a country that `Intl` writes as the code. */
const SIGNS: Readonly<Record<string, string>> = { PAB: 'B/.', PEN: 'S/', VES: 'Bs' };

/**
 * This writes money for people, in every language as where the currency is spent: `$ 50.000`, `R$ 99,90`, `S/ 1,250.50`.
 *
 * @param cents the amount in cents
 * @param currency the currency, by its ISO 4217 code
 * @returns the text
 */
export function moneyText(cents: number, currency: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const text = new Intl.NumberFormat('es-AR', {
    style: 'currency',
    currency,
    // The country's own sign is used, `R$` and not `BRL`; a dollar beside pesos keeps its letters.
    currencyDisplay: currency === 'USD' ? 'symbol' : 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
  const numbers = WITH_POINT.includes(currency)
    ? text.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
    : text;
  return numbers.replace(currency, SIGNS[currency] ?? currency);
}
