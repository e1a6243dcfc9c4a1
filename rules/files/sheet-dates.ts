import { addDays, isDate } from '#rules/calendar.ts';

/** This tells which number of `05/03` is the day: Latin America writes it first, and programs set up in English do not. */
export type DateOrder = 'dmy' | 'mdy';

/** This is the day that a cell gives, and what was assumed about it. */
interface ReadDate {
  date: string;
  /** It is true when day and month may as well be the other way round. */
  either: boolean;
  /** It is true when the century was not written. */
  short_year: boolean;
}

/** These are the beginnings of month names in Spanish, English and Portuguese. */
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

/** Spreadsheets count days from this day. Their 29 February 1900 never existed, so earlier days are not read. */
const firstDay = '1899-12-30';

function dateOfParts(year: number, month: number, day: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** A short year such as `14` means the latest year up to this one that ends so. */
function century(year: string, today: string): number {
  if (year.length > 2) return Number(year);
  const now = Number(today.slice(0, 4));
  const same = now - (now % 100) + Number(year);
  return same > now ? same - 100 : same;
}

const numbered = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/;

/** A day of the week before a date says nothing more: "lun 03/11", "segunda-feira, 3 de novembro". */
const weekday =
  /^(?:lun|mar|mie|jue|vie|sab|dom|seg|ter|qua|qui|sex|mon|tue|wed|thu|fri|sat|sun)[a-z-]*[.,]? +(?=\d{1,4}[/.-]\d|\d{1,2} (?:de )?[a-z])/;

const plain = (typed: string): string =>
  typed
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    // An apostrophe at the beginning keeps a cell from being a formula.
    .replace(/^ ?'/, '')
    .trim()
    .replace(
      /,? ?[t ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)? ?(?:[ap]\.? ?m\.?)? ?(?:z|[+-]\d{2}:?\d{2}|hs?\.?)?$/,
      '',
    )
    .replace(weekday, '');

function parts(
  text: string,
  order: DateOrder,
): [year: string, month: number, day: number, either: boolean] | null {
  const iso =
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ??
    /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(text);
  if (iso) return [iso[1] ?? '', Number(iso[2]), Number(iso[3]), false];
  // Some banks write the day first, without signs: 10112026.
  const run = /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(text);
  const short = numbered.exec(text) ?? run;
  if (short) {
    const [first, second] = [Number(short[1]), Number(short[2])];
    // A number above 12 is no month, so the text itself shows which number is which.
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
 * This function reads the day that a cell gives: 2014-03-05, 05/03/2014, 5-3-14, 05.03.2014, 5 mar 2014, or a spreadsheet's own count of
 * days.
 * @param typed - the text of the cell
 * @param order - which of two numbers is the day
 * @param today - the current day, 'YYYY-MM-DD'
 * @returns the day 'YYYY-MM-DD' with what was assumed, or null when the cell gives no day
 * Source: domain, what federations send.
 */
export function readDate(typed: string, order: DateOrder, today: string): ReadDate | null {
  const text = plain(typed);
  if (/^\d{4,5}(\.\d+)?$/.test(text) && Number(text) > 60) {
    // Four digits from 1900 to 2100 are a year and no count of days.
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
 * This function finds what a cell lacks for a date, where it gives only a part of one: 2014, 12/2014, mar 2014, 05/03.
 * @param typed - the text of the cell
 * @param today - the current day, 'YYYY-MM-DD'
 * @returns what is missing, or null when the cell gives a whole date or something else
 */
export function lacksOfDate(
  typed: string,
  today: string,
): 'date_year_only' | 'date_no_day' | 'date_no_year' | null {
  const text = plain(typed);
  const isDay = (whole: string) => readDate(whole, 'dmy', today) !== null;
  if (/^(?:19|20)\d\d$/.test(text)) return 'date_year_only';
  if (/(?:19|20)\d\d/.test(text)) {
    const monthFirst = text.replace(/^((?:19|20)\d\d)[/.\s-]+([^/.\s-].*)$/, '$2/$1');
    return !isDay(text) && isDay(`28 ${monthFirst}`.replace(/^28 (?=\d)/, '28/')) ? 'date_no_day' : null;
  }
  return !isDay(text) && isDay(`${text} 2000`) ? 'date_no_year' : null;
}

/**
 * This function reads a day that is written without its year: 3/11, 03-NOV, 3 de noviembre.
 * @param typed - the text of the cell
 * @param order - which of two numbers is the day
 * @param years - the years that it may be of, the best one first
 * @returns the first such day that exists and is not after today, 'YYYY-MM-DD', or null when the cell gives none
 */
export function readDayOfYears(
  typed: string,
  order: DateOrder,
  { years, today }: { years: readonly number[]; today: string },
): string | null {
  const text = plain(typed);
  for (const year of years) {
    const found = parts(`${text} ${year}`, order);
    const date = found && dateOfParts(year, found[1], found[2]);
    if (date !== null && isDate(date) && date <= today) return date;
  }
  return null;
}

/**
 * This function finds which number is the day in a column, as the column itself shows: a 13 or more is no month. Without such a number the
 * day comes first.
 * @param cells - the cells of the column
 * @returns the order, and whether it is certain: no date can be read in both orders, or the column shows exactly one of them
 */
export function orderOfDates(cells: readonly string[]): { order: DateOrder; certain: boolean } {
  let [dayFirst, monthFirst, unclear] = [0, 0, 0];
  for (const cell of cells) {
    const [, first = '', second = '', year = ''] = numbered.exec(plain(cell)) ?? [];
    const isDay = (day: string, month: string) =>
      isDate(dateOfParts(Number(year.padStart(4, '20')), Number(month), Number(day)));
    // A day that does not exist shows nothing: 31/02 is wrong in both orders.
    const [isDayFirst, isMonthFirst] = [isDay(first, second), isDay(second, first)];
    if (isDayFirst && isMonthFirst) unclear += first === second ? 0 : 1;
    else if (isDayFirst) dayFirst += 1;
    else if (isMonthFirst) monthFirst += 1;
  }
  return {
    order: monthFirst > dayFirst ? 'mdy' : 'dmy',
    certain: unclear === 0 || dayFirst > 0 !== monthFirst > 0,
  };
}
