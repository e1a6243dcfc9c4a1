import { isDate } from '#rules/calendar.ts';
import { withoutReturned } from './returned.ts';
import { signedAmount } from './signed-amount.ts';
import { currencyIn } from './statement-sheet.ts';
import {
  type Gone,
  isBalance,
  type LeftRow,
  lineText,
  mayBeMoney,
  MOST_SAID,
  type StatementLine,
  type StatementRead,
} from './statement-line.ts';

/** The fields of a movement by their names in small letters, as they stand in the file. */
export type OfxMovement = Readonly<Record<string, string>>;

/** An account of a file in OFX. */
export interface OfxAccount {
  /** The fields of the account: `acctid`, `curdef`. */
  fields: OfxMovement;
  /** It is the account of a credit card. */
  isCard: boolean;
  movements: readonly OfxMovement[];
}

/**
 * This tells whether a text is a bank statement in OFX, of either form, or in its predecessor OFC.
 *
 * @param text the text
 * @returns true when it has the opening tag near its beginning
 */
export const isOfx = (text: string): boolean => /<OF[XC]>/i.test(text.slice(0, 4000));

/** This reads a day: `20250901` and `20250901000000[-3:BRT]` become `2025-09-01`. The bank's own day counts. */
function dayIn(text: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return year !== undefined && year >= '1900' && isDate(date) ? date : null;
}

/** OFX has no sign for thousands, but banks write them. One sign before exactly three digits may be either, and is not guessed. */
const centsOf = (text: string): number | null =>
  /^[-+]?\d{1,3}[.,]\d{3}$/.test(text) ? null : signedAmount(text);

/**
 * The kinds of movements that leave the account, whatever sign a bank writes. Source: OFX 2.2, 11.4.4.3. The numbers are those of
 * OFC 1.5: debit, charge, check, payment, cash.
 */
const goesOut = /^(?:DEBIT|PAYMENT|FEE|SRVCHG|CHECK|CASH|DIRECTDEBIT|REPEATPMT|HOLD|1|4|8|9|10)$/i;

const wordsOf = (one: OfxMovement): string =>
  lineText([one['name'], one['memo'], one['checknum'], one['refnum']].map((words) => words ?? ''));

const accountOf = ({ fields }: OfxAccount): string =>
  [fields['acctid'], fields['accttype']].filter((one) => one !== undefined).join(' ');

const currencyOf = (text: string | undefined): string | undefined => text?.toUpperCase().slice(0, 3);

/**
 * This reads a movement. The currency of its own amount matters, and the one before the bank exchanged it does not.
 */
function readMovement(
  one: OfxMovement,
  account: OfxAccount,
  currency: string | undefined,
): StatementLine | LeftRow['why'] {
  const { trntype = '', trnamt = '', dtposted = '', fitid = '' } = one;
  const text = wordsOf(one);
  const cents = centsOf(trnamt);
  if (isBalance(text)) return 'balance';
  if (goesOut.test(trntype) || (cents !== null && cents < 0)) return 'out';
  if (trnamt === '' || cents === 0) return 'empty';
  if (account.isCard) return 'card';
  const own = [account.fields['curdef'], one['currency.cursym']].map(currencyOf);
  const written = currencyIn(trnamt) ?? undefined;
  if (currency !== undefined && [...own, written].some((said) => said !== undefined && said !== currency))
    return 'currency';
  if (cents === null) return 'amount';
  const day = dayIn(dtposted);
  if (day === null) return 'day';
  const id = fitid === '' ? {} : { id: `${account.fields['acctid'] ?? ''} ${fitid}`.slice(0, 200) };
  return { day, cents, text, ...id };
}

/**
 * Money that arrives in the account of a credit card pays the card, so a file of cards alone brings no dues.
 *
 * @param accounts the accounts of the file
 * @returns true when every account of the file is a credit card
 */
export const isOfCards = (accounts: readonly OfxAccount[]): boolean =>
  accounts.length > 0 && accounts.every(({ isCard }) => isCard);

/**
 * This lists the accounts of a file in which money arrived.
 *
 * @param accounts the accounts of the file
 * @param currency the wanted currency; when it is missing, every currency counts
 * @returns the numbers of the accounts
 */
export function accountsIn(accounts: readonly OfxAccount[], currency?: string): string[] {
  const found = accounts.filter((account) =>
    account.movements.some((one) => typeof readMovement(one, account, currency) === 'object'),
  );
  return [...new Set(found.map(accountOf))];
}

/**
 * This reads a bank statement in OFX, 1.x (SGML) or 2.x (XML), or in OFC. Money that left, and a balance that a bank lists as if it
 * were a payment, are no lines.
 *
 * @param accounts the accounts of the file
 * @param statement the currency of the account, and its number when the file has several
 * @returns the money that arrived, in the order of the file, and every other movement with the reason why it is none
 * Source: OFX 1.6 and 2.2, 11.4.2.3.
 */
export function readOfx(
  accounts: readonly OfxAccount[],
  { currency, account }: { currency?: string; account?: string } = {},
): StatementRead {
  const read: Omit<StatementRead, 'returns'> = { lines: [], left: [] };
  const places: { row: number; said: string }[] = [];
  const gone: Gone[] = [];
  let row = 0;
  for (const one of accounts)
    for (const movement of one.movements) {
      row += 1;
      const { dtposted = '', trnamt = '' } = movement;
      const text = wordsOf(movement);
      const said = lineText([dtposted, trnamt, text]).slice(0, MOST_SAID);
      const isOther = account !== undefined && accountOf(one) !== account;
      const found = isOther ? 'account' : readMovement(movement, one, currency);
      if (typeof found === 'object') {
        read.lines.push(found);
        places.push({ row, said });
        continue;
      }
      const size = centsOf(trnamt);
      const cents = size === null ? null : Math.abs(size);
      const what = { found: { day: dayIn(dtposted), cents, text } };
      read.left.push({ row, said, why: found, ...(mayBeMoney(found) && what) });
      if (found === 'out' && cents !== null) gone.push({ day: dayIn(dtposted), cents, text });
    }
  return withoutReturned(read, places, gone);
}
