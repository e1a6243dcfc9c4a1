const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*';

/**
 * The check sign of a text by ISO 7064 MOD 37-2: every single slip and every swap of neighbours is seen.
 * In: digits and capital letters. Out: one sign, `*` among them; null: the text has others.
 */
export function checkSign(text: string): string | null {
  let sum = 0;
  for (const sign of text) {
    const value = SIGNS.indexOf(sign);
    if (value < 0 || sign === '*') return null;
    sum = ((sum + value) * 2) % SIGNS.length;
  }
  return SIGNS.at((SIGNS.length + 1 - sum) % SIGNS.length) ?? null;
}
