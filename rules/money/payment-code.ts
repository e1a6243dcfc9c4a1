/**
 * The signs of a code leave out vowels and signs that look alike, so that no word comes out and nothing is misread. Their number is
 * a prime.
 */
const SIGNS = '23456789ABCDEFGHJKMNPQRTVWXYZ';
const BASE = SIGNS.length;
const LENGTH = 5;
const CODES = BASE ** LENGTH;
/** With this step, the codes of neighbours look nothing like each other. It shares no factor with the number of codes. */
const STEP = 7_368_787;

const checkOf = (values: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + value * (at + 1), 0) % BASE;

/** This finds the inverse of the step once: `STEP * UNSTEP` is 1 modulo the number of codes. */
function inverse(step: number, modulus: number): number {
  let [a, b, x, y] = [step, modulus, 1, 0];
  while (b !== 0) {
    const times = Math.floor(a / b);
    [a, b] = [b, a - times * b];
    [x, y] = [y, x - times * y];
  }
  return ((x % modulus) + modulus) % modulus;
}
const UNSTEP = inverse(STEP, CODES);

const times = (one: number, other: number): number => Number((BigInt(one) * BigInt(other)) % BigInt(CODES));

/**
 * A family writes this code beside a transfer, so that the bank's statement shows what it is for: `PTD-7K3M96`, five signs and a
 * check sign. Whoever reads the code learns nothing: it opens no page, and the codes of neighbours look nothing alike.
 *
 * @param due_id the number of a due, from 1
 * @returns the code, null when the number is above the 20.5 million that a code can name or is no number of a due
 */
export function paymentCode(due_id: number): string | null {
  if (!Number.isSafeInteger(due_id) || due_id < 1 || due_id >= CODES) return null;
  let left = times(due_id, STEP);
  const values: number[] = [];
  for (let at = 0; at < LENGTH; at += 1) {
    values.unshift(left % BASE);
    left = Math.floor(left / BASE);
  }
  return `PTD-${[...values, checkOf(values)].map((value) => SIGNS[value]).join('')}`;
}

/**
 * This finds the dues that a line of a bank statement names. Codes are found with or without dash and blanks, in small or capital
 * letters, and joined to other words. A code with a wrong sign, or with two signs swapped, is not accepted.
 *
 * @param text the text of the line
 * @returns the numbers of the dues, each once
 */
export function duesNamedIn(text: string): number[] {
  const plain = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const named = new Set<number>();
  for (let at = plain.indexOf('PTD'); at !== -1; at = plain.indexOf('PTD', at + 1)) {
    const values = Array.from(plain.slice(at + 3, at + 3 + LENGTH + 1), (sign) => SIGNS.indexOf(sign));
    if (values.length <= LENGTH || values.includes(-1)) continue;
    const check = values.at(-1);
    const said = values.slice(0, LENGTH);
    if (check !== checkOf(said)) continue;
    const code = said.reduce((sum, value) => sum * BASE + value, 0);
    const due_id = times(code, UNSTEP);
    if (due_id > 0) named.add(due_id);
  }
  return [...named];
}
