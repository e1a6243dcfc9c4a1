const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*';

/**
 * This function computes the check sign of a text by ISO 7064 MOD 37-2, which detects every single wrong sign and every swap of neighbours.
 * @param text - digits and capital letters
 * @returns one sign, which may be `*`; null when the text has other signs
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
