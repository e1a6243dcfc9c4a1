/**
 * This writes an amount as PIX writes it. It always has two decimals, because readers have taken `198` for cents.
 *
 * @param cents the amount in whole cents of reais
 * @returns the amount with a point and two decimals, such as `150.37`
 * Source: Banco Central do Brasil, Manual de Padrões para Iniciação do Pix; API Pix 2.9.0, `valor`.
 */
export const reaisOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/**
 * This reads an amount as PIX writes it, without a float on the way.
 *
 * @param text the amount with a point and two decimals
 * @returns the amount in whole cents of reais, null when the text is no amount
 * Source: API Pix 2.9.0, `valor`: `\d{1,10}\.\d{2}`.
 */
export const centsOfReais = (text: string): number | null =>
  /^\d{1,10}\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : null;
