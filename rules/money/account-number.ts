const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  digits.reduce((sum, digit, at) => sum + digit * (weights[at] ?? 0), 0);

/** A CBU has two blocks, each with its check digit. The second modulus is needed where the sum ends in 0. */
function cbuAgrees(digits: readonly number[]): boolean {
  const bank = weighted(digits.slice(0, 7), [7, 1, 3, 9, 7, 1, 3]);
  const account = weighted(digits.slice(8, 21), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]);
  return (10 - (bank % 10)) % 10 === digits[7] && (10 - (account % 10)) % 10 === digits[21];
}

/** A CLABE has the weights 3, 7 and 1, and each product is taken modulo 10. */
function clabeAgrees(digits: readonly number[]): boolean {
  const sum = digits
    .slice(0, 17)
    .reduce((total, digit, at) => total + ((digit * ([3, 7, 1][at % 3] ?? 0)) % 10), 0);
  return (10 - (sum % 10)) % 10 === digits[17];
}

/**
 * A CBU or CVU (Argentina, 22 digits) and a CLABE (Mexico, 18 digits) have check digits, which a typing error breaks. Any other
 * text is accepted as an account number.
 *
 * @param typed the number as it is typed, with blanks, dots and dashes
 * @returns true when the number can be right
 * Source: BCRA Com. A 2741 (CBU); Banxico (CLABE).
 */
export function mayBeAccount(typed: string): boolean {
  const plain = typed.replaceAll(/[\s.\-/]/g, '');
  const digits = /^[0-9]+$/.test(plain) ? Array.from(plain, Number) : [];
  if (digits.length === 22) return cbuAgrees(digits);
  return digits.length !== 18 || clabeAgrees(digits);
}
