import { plainText } from '#rules/names/plain-text.ts';
import type { BalanceCheck } from './running-balance.ts';

/** Money that arrived in an account, as the bank writes it. Money that left pays no due. */
export interface StatementLine {
  /** The day, 'YYYY-MM-DD'. */
  day: string;
  cents: number;
  /** Everything that the bank writes about it, in one text. */
  text: string;
  /** The bank's own number of the movement, where the bank keeps one. */
  id?: string;
}

/**
 * The reasons why a row is no payment, which need nobody: its money left, it is a balance, a sum or a title, it has no amount, it
 * continues the row above, the bank lists it a second time, or it is of another account of the file than the chosen one.
 */
const WHY_NO_PAYMENT = [
  'out',
  'balance',
  'total',
  'title',
  'empty',
  'continued',
  'repeated',
  'account',
] as const;

/**
 * The reasons why a row that may be money is left out, which need somebody: its day or its amount cannot be read, its currency is not
 * the account's, nothing shows whether it arrived or left, it is of a card, or its money went back.
 */
const WHY_UNREAD = ['day', 'amount', 'currency', 'sign', 'card', 'returned'] as const;

export const WHY_LEFT = [...WHY_UNREAD, ...WHY_NO_PAYMENT] as const;

/** Money that left the account. */
export interface Gone {
  /** The day, 'YYYY-MM-DD', null when it cannot be read. */
  day: string | null;
  cents: number;
  text: string;
}

/** A row of a statement that is left out and reported. */
export interface LeftRow {
  /** The number of the row as its reader counts. In a file without rows it counts the movements. */
  row: number;
  said: string;
  why: (typeof WHY_LEFT)[number];
  /** What could be read of a row that may be money. Its day or its amount may be null. */
  found?: { day: string | null; cents: number | null; text: string };
}

/**
 * This tells whether a row that was left out may be money, so that somebody has to look at it.
 *
 * @param why the reason why it was left out
 * @returns true when it may be money
 */
export const mayBeMoney = (why: LeftRow['why']): boolean => WHY_UNREAD.some((one) => one === why);

/** What a file said: each of its rows is either a line or left out. */
export interface StatementRead {
  /** The money that arrived, in the order of the file. */
  lines: StatementLine[];
  left: LeftRow[];
  /** What the bank's balances say of the rows. It is missing where the file has none beside its rows. */
  balance?: BalanceCheck | null;
  /** Money that the bank says went back, each with the line of the file that it returns, or null: that may be of an earlier file. */
  returns: readonly { gone: Gone; line: StatementLine | null }[];
}

/** The longest words of a row that are reported. */
export const MOST_SAID = 120;

/** The longest stored text of a line. Ours: banks write less. */
export const MOST_LINE_TEXT = 500;

/**
 * This joins the words of a line into one text, without empty and repeated parts.
 *
 * @param parts the parts, as the bank writes them
 * @returns the text, at most `MOST_LINE_TEXT` characters
 */
export function lineText(parts: readonly string[]): string {
  const words = parts
    // An apostrophe at the beginning keeps a cell from being a formula.
    .map((part) =>
      part
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .replace(/^'/, ''),
    )
    .filter((part) => part !== '');
  // Half a character at the end cannot be stored.
  return [...new Set(words)]
    .join(' · ')
    .slice(0, MOST_LINE_TEXT)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();
}

/** The words that follow "saldo" where a bank means a balance. */
const ofBalance: ReadonlySet<string> = new Set(
  (
    'anterior,inicial,final,total,parcial,actual,atual,disponible,disponivel,bloqueado,contable,contabil,diario,deudor,acreedor,previo,' +
    'em,al,a,ao,do dia,del dia,do mes,del mes,del periodo,do periodo,en cuenta,em conta,de apertura,de cierre,ultimo,al cierre'
  ).split(','),
);

/**
 * A bank lists a balance as if it were a payment: "Saldo Anterior", "S A L D O". The words of a family, "Saldo cuota Ruiz", are
 * none.
 *
 * @param words the words of a line
 * @returns true when they are a balance
 */
export function isBalance(words: string): boolean {
  const plain = plainText(words);
  if (plain === 'saldo' || plain === 'saldos' || plain === 's a l d o') return true;
  if (
    /^(?:(?:opening|closing|previous|ending|initial|final) )?(?:(?:un)?available |ledger )?balance\b/.test(
      plain,
    )
  )
    return true;
  const [first, second = '', third = ''] = plain.split(' ', 3);
  return first === 'saldo' && (ofBalance.has(second) || ofBalance.has(`${second} ${third}`));
}

/**
 * A bank adds up what it lists: "Total", "Subtotal créditos", "Totales del período".
 *
 * @param words the words of a row
 * @returns true when they are a sum
 */
export const isTotal = (words: string): boolean => /^(?:sub ?)?tota(?:l|les|is)\b/.test(plainText(words));

/** A line with its places among its equals, counted from 1: those of equal words, and those of the same number at the bank. */
export interface NumberedLine extends StatementLine {
  ordinal: number;
  id_ordinal: number;
}

/** Numbers of so few digits only count the movements of one file. */
const shortestId = 5;

/**
 * This tells whether a bank keeps the numbers of its movements, so that they name the same movement in another file: each is there
 * once, and they are no mere count, neither from 1 nor behind a day.
 */
function areKept(lines: readonly StatementLine[]): boolean {
  const ids = lines.flatMap(({ id, day }) => (id === undefined ? [] : [{ id, day }]));
  const isCount = ({ id, day }: { id: string; day: string }) => {
    const own = id.slice(id.indexOf(' ') + 1).replace(/^0+/, '');
    const rest = own.startsWith(day.replaceAll('-', '')) ? own.slice(8) : own;
    return rest.length < shortestId && /^[0-9]*$/.test(rest);
  };
  return new Set(ids.map(({ id }) => id)).size === ids.length && !ids.every(isCount);
}

/**
 * This numbers equal lines, because two transfers of one amount by one person on one day are two. Files that overlap then match
 * line by line, in whatever order they arrive. A number of the bank stays only where the bank keeps it.
 *
 * @param lines the lines of one file
 * @returns the lines, each with its places among its equals
 */
export function numberEquals(lines: readonly StatementLine[]): NumberedLine[] {
  const seen = new Map<string, number>();
  const count = (key: readonly (string | number)[]) => {
    const ordinal = (seen.get(JSON.stringify(key)) ?? 0) + 1;
    seen.set(JSON.stringify(key), ordinal);
    return ordinal;
  };
  const kept = areKept(lines);
  return lines.map(({ id, ...line }) => {
    const { day, cents, text } = line;
    const ordinal = count([day, cents, text]);
    if (id === undefined || !kept) return { ...line, ordinal, id_ordinal: 1 };
    return { ...line, id, ordinal, id_ordinal: count([id, day, cents, 'id']) };
  });
}
