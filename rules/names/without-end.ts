/**
 * This removes certain characters from the end of a text. A pattern that looks for them from each character on would take time with
 * the square of their number.
 *
 * @param text the text
 * @param sign what one such character matches
 * @returns the text up to the last other character
 */
export function withoutEnd(text: string, sign: RegExp): string {
  const signs = Array.from(text);
  return signs.slice(0, signs.findLastIndex((one) => !sign.test(one)) + 1).join('');
}
