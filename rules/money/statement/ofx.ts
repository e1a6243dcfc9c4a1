import { lineText, type StatementLine } from './statement-line.ts';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const plain = (text: string): string =>
  text.replaceAll(/&([a-z]+);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole).trim();

/** How each field begins that is read; the older form of OFX closes none. */
const fields = {
  day: /<DTPOSTED>([^<\r\n]*)/i,
  amount: /<TRNAMT>([^<\r\n]*)/i,
  words: ['NAME', 'MEMO', 'CHECKNUM', 'REFNUM'].map((name) => new RegExp(`<${name}>([^<\r\n]*)`, 'i')),
};

const fieldIn = (record: string, field: RegExp): string => plain(field.exec(record)?.[1] ?? '');

/** `20250901`, `20250901000000[-3:BRT]` → `2025-09-01`. The bank's own day counts. */
function dayIn(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}

/** Amounts in OFX have no thousands; some banks of Brazil write a comma. */
function centsOf(text: string): number | null {
  const [, sign, units, fraction = ''] = /^([-+]?)(\d{1,12})(?:[.,](\d{1,2})\d*)?$/.exec(text) ?? [];
  if (units === undefined) return null;
  const cents = Number(units) * 100 + Number(fraction.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

/** Whether a text is a bank statement in OFX, of either form. */
export const isOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, 4000));

/**
 * Reads a bank statement in OFX, 1.x (SGML) or 2.x (XML). A line without day or amount is left out, and so is what went out and a balance
 * that a bank lists as if it were a payment.
 * In: the text. Out: what came in, in the order of the file. Source: OFX 1.6 and 2.2, 11.4.2.3.
 */
export function readOfx(text: string): StatementLine[] {
  return Array.from(
    text.matchAll(/<STMTTRN>([\s\S]*?)(?=<STMTTRN>|<\/STMTTRN>|<\/BANKTRANLIST>|$)/gi),
    ([, one = '']) => {
      const day = dayIn(fieldIn(one, fields.day));
      const cents = centsOf(fieldIn(one, fields.amount));
      const said = lineText(fields.words.map((field) => fieldIn(one, field)));
      return day === null || cents === null || cents <= 0 || /^saldo /i.test(said)
        ? []
        : [{ day, cents, text: said }];
    },
  ).flat();
}
