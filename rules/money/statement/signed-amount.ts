import { centsIn, MOST_CENTS } from '#rules/money/typed-amount.ts';

/** Spreadsheets and some banks write more than two digits behind the decimal sign: `1234.5600000000001`, `115.8331`. */
function roundedCents(text: string): number | null {
  const found = /^([0-9]+|[0-9]{1,3}(?:([.,])[0-9]{3})+)([.,])([0-9]{3,})$/.exec(text);
  if (!found) return null;
  const [, whole = '', thousands, decimal, fraction = ''] = found;
  // A sign between three digits or fewer and exactly three digits divides thousands.
  if (thousands === decimal || (fraction.length === 3 && whole.length <= 3)) return null;
  const cents = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Math.round(Number(fraction.slice(0, 3)) / 10);
  return cents > 0 && cents <= MOST_CENTS ? cents : null;
}

/** What banks write before or behind a number, besides signs: currencies, and letters that tell whether the money left. */
const currency =
  /^(?:(?:U|US|R|RD|MX|AR|COP|CLP|S|B|C)?\$[SUB]?|U\$[SD]|[SB]\/\.?|BS\.?|GS\.?|L(?:PS)?\.?|Q\.?|₡|¢|₲|€|ARS|BRL|MXN|CLP|COP|PEN|UYU|USD|BOB|PYG|EUR|HNL|GTQ|CRC|DOP|NIO|PAB|PESOS|REAIS|SOLES|LEMPIRAS|QUETZALES|COLONES|CORDOBAS|BALBOAS)$/;
const left = /^(?:D|DB|DR|DEB|DEBITO)\.?$/;
const came = /^(?:C|CR|CRED|CREDITO)\.?$/;

/** This tells whether the signs and words around a number say that the money left. The result is null when one of them is unknown. */
function isOutgoing(before: string, after: string): boolean | null {
  const marks = `${before} ${after}`;
  const words = marks
    .replaceAll(/[-+()]/g, ' ')
    .split(' ')
    .filter((word) => word !== '');
  if (!words.every((word) => currency.test(word) || left.test(word) || came.test(word))) return null;
  const isWrapped = before.includes('(') && after.includes(')');
  return marks.includes('-') || isWrapped || words.some((word) => left.test(word));
}

/**
 * This reads an amount as a bank writes it: `1.234,56`, `-1,234.56`, `1.234,56-`, `(1.234,56)`, `$ 500`, `+ 500`, `.55`, `1 234,56`,
 * `1'234.56`, `500 C`, `500 D`, `500 DB`.
 *
 * @param typed the text
 * @returns the amount in cents, negative when the money left, 0 when it is zero, null when the text is no amount
 */
export function signedAmount(typed: string): number | null {
  const text = typed
    .normalize('NFKD')
    .replaceAll(/[\u2212\u2010-\u2015]/g, '-')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toUpperCase()
    // An apostrophe at the beginning keeps a cell from being a formula.
    .replace(/^\s*'/, '')
    .trim();
  if (/^[-+]?[0-9]+(?:\.[0-9]+)?E[-+]?[0-9]{1,2}$/.test(text))
    return signedAmount(Number(text).toFixed(2).replace(/\.00$/, ''));
  // The point of "Bs.500" belongs to the word, the one of ".55" to the number.
  const first = text.search(/(?<![A-Z])[.,][0-9]|[0-9]/);
  if (first === -1) return null;
  const last = text.search(/[0-9][^0-9]*$/);
  const written = text.slice(first, last + 1);
  if (!/^[0-9.,' ]+$/.test(written)) return null;
  const number = written.replaceAll(/(?<=[0-9])[' ](?=[0-9]{3})/g, '');
  const [before, after] = [text.slice(0, first), text.slice(last + 1).replace(/^[.,]/, '')];
  const isOut = isOutgoing(before, after);
  if (isOut === null) return null;
  if (/^[0.,]+$/.test(number)) return 0;
  const plain = number.replace(/^(?=[.,][0-9])/, '0').replace(/^0+(?=[0-9])/, '');
  const cents = centsIn(plain) ?? roundedCents(plain);
  return cents === null ? null : isOut ? -cents : cents;
}
