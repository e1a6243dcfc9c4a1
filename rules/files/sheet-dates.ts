import { addDays, isDate } from '#rules/calendar.ts';

/** Which of `05/03` is the day: Latin America writes it first, programs set up in English do not. */
export type DateOrder = 'dmy' | 'mdy';

/** What a cell says about a day, and what about it was taken for granted. */
interface ReadDate {
  date: string;
  /** Day and month may as well be the other way round. */
  either: boolean;
  /** The century was not written. */
  short_year: boolean;
}

/** Beginnings of month names in Spanish, English and Portuguese. */
const months: readonly (readonly string[])[] = [
  ['ene', 'jan'],
  ['feb', 'fev'],
  ['mar'],
  ['abr', 'apr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['sep', 'set'],
  ['oct', 'out'],
  ['nov'],
  ['dic', 'dec', 'dez'],
];

const monthOf = (word: string): number =>
  months.findIndex((names) => names.some((name) => word.startsWith(name))) + 1;

/** Spreadsheets count days from here; its 29 February 1900 never was, so earlier days are not told. */
const firstDay = '1899-12-30';

function dateOfParts(year: number, month: number, day: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** `14` is the latest year before today that ends so. */
function century(year: string, today: string): number {
  if (year.length > 2) return Number(year);
  const now = Number(today.slice(0, 4));
  const same = now - (now % 100) + Number(year);
  return same > now ? same - 100 : same;
}

const numbered = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/;

const plain = (typed: string): string =>
  typed
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ ?[t ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:[ap]\.? ?m\.?)?z?$/, '');

function parts(
  text: string,
  order: DateOrder,
): [year: string, month: number, day: number, either: boolean] | null {
  const iso =
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text);
  if (iso) return [iso[1] ?? '', Number(iso[2]), Number(iso[3]), false];
  const short = numbered.exec(text);
  if (short) {
    const [first, second] = [Number(short[1]), Number(short[2])];
    // Thirteen is no month: then the text itself says which is which.
    const dayFirst = second > 12 ? false : first > 12 ? true : order === 'dmy';
    const either = first !== second && first <= 12 && second <= 12;
    return [short[3] ?? '', dayFirst ? second : first, dayFirst ? first : second, either];
  }
  const worded =
    /^(\d{1,2})[\s/.-]*(?:de\s+)?([a-z]{3,10})\.?[\s/.-]*(?:de[l]?\s+)?(\d{4}|\d{2})$/.exec(text) ??
    /^([a-z]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d{2})$/.exec(text);
  if (!worded) return null;
  const [, one = '', two = '', year = ''] = worded;
  const [day, month] = /^\d/.test(one) ? [one, two] : [two, one];
  return [year, monthOf(month), Number(day), false];
}

/**
 * The day a cell says: 2014-03-05, 05/03/2014, 5-3-14, 05.03.2014, 5 mar 2014, or a spreadsheet's own count of days. null: no day.
 * In: the cell, which of two numbers is the day, today 'YYYY-MM-DD'. Source: domain, what federations send.
 */
export function readDate(typed: string, order: DateOrder, today: string): ReadDate | null {
  const text = plain(typed);
  if (/^\d{4,5}(\.\d+)?$/.test(text) && Number(text) > 60) {
    // Four digits alone are a year, unless no rider could be born in it.
    if (text.length === 4 && Number(text) >= 1900 && Number(text) <= 2100) return null;
    return { date: addDays(firstDay, Math.floor(Number(text))), either: false, short_year: false };
  }
  const found = parts(text, order);
  if (!found) return null;
  const [year, month, day, either] = found;
  const date = dateOfParts(century(year, today), month, day);
  return isDate(date) ? { date, either, short_year: year.length === 2 } : null;
}

/**
 * Which number is the day in a column, as the column itself tells: a 13 or more is no month. Without one, the day comes first.
 * In: the cells. Out: the order, and whether it is certain; both found: not certain.
 */
export function orderOfDates(cells: readonly string[]): { order: DateOrder; certain: boolean } {
  let [dayFirst, monthFirst, unclear] = [0, 0, 0];
  for (const cell of cells) {
    const [, first = '', second = ''] = numbered.exec(plain(cell)) ?? [];
    if (Number(first) > 12) dayFirst += 1;
    else if (Number(second) > 12) monthFirst += 1;
    else if (first !== second) unclear += 1;
  }
  return {
    order: monthFirst > dayFirst ? 'mdy' : 'dmy',
    certain: unclear === 0 || dayFirst > 0 !== monthFirst > 0,
  };
}
