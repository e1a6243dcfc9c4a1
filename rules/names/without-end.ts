/**
 * A text without certain signs at its end. A pattern that looks for them from each sign on would take the square of their number.
 * In: the text; what one such sign matches. Out: the text up to the last other sign.
 */
export function withoutEnd(text: string, sign: RegExp): string {
  const signs = Array.from(text);
  return signs.slice(0, signs.findLastIndex((one) => !sign.test(one)) + 1).join('');
}
