import { plainText } from './plain-text.ts';
import { particles } from './surnames.ts';

/** The name that comes first in a cell with both. */
export type NameOrder = 'surname_first' | 'name_first';
/** The number of surnames that people have in a sheet. */
export type Surnames = 'one' | 'two';

export interface BothNames {
  rider_lastname: string;
  rider_firstname: string;
}

/** The words besides the particles that stand before the surname they belong to. */
const joined = new Set(['san', 'santa', 'della', 'der', 'den', 'mac', 'mc']);
/** The words that hold two surnames together: Ortega y Gasset. */
const between = new Set(['y', 'e']);

/**
 * This splits a full name into the parts that belong together: words, each with the particles before it. `García de la Torre Ana`
 * becomes `García`, `de la Torre`, `Ana`.
 *
 * @param typed the full name
 * @returns the parts, in their order
 */
export function namePartsOf(typed: string): string[] {
  const parts: string[] = [];
  let open = '';
  for (const word of typed.trim().split(/\s+/)) {
    const plain = plainText(word);
    const last = parts.at(-1);
    if (between.has(plain) && !word.endsWith('.') && last !== undefined && open === '') {
      open = `${parts.pop() ?? ''} ${word}`;
      continue;
    }
    open = open === '' ? word : `${open} ${word}`;
    // A particle alone, without the dot of an initial, waits for its word.
    if ((particles.has(plain) || joined.has(plain)) && !word.endsWith('.')) continue;
    parts.push(open);
    open = '';
  }
  if (open === '') return parts.filter((part) => part !== '');
  const last = parts.pop();
  return [...parts, last === undefined ? open : `${last} ${open}`];
}

function cut(parts: readonly string[], order: NameOrder, surnames: number): BothNames {
  const at = order === 'surname_first' ? surnames : parts.length - surnames;
  const [before, after] = [parts.slice(0, at).join(' '), parts.slice(at).join(' ')];
  return order === 'surname_first'
    ? { rider_lastname: before, rider_firstname: after }
    : { rider_lastname: after, rider_firstname: before };
}

/**
 * This lists every way in which a full name may be split, those in the usual order first.
 *
 * @param typed the full name
 * @param order the usual order of the sheet
 * @returns the splits
 */
export function everySplit(typed: string, order: NameOrder): BothNames[] {
  const parts = namePartsOf(typed);
  const other: NameOrder = order === 'surname_first' ? 'name_first' : 'surname_first';
  const counts = Array.from({ length: Math.max(0, parts.length - 1) }, (_, index) => index + 1);
  return [order, other].flatMap((one) => counts.map((count) => cut(parts, one, count)));
}

/**
 * This splits a full name that has no comma.
 *
 * @param typed the full name
 * @param order the order of the names in the sheet
 * @param surnames the number of surnames that everybody has in this sheet; when it is null, names of two or three words count as
 *   having one surname, and longer ones as having two
 * @returns the names, and in `sure` whether the split is certain; null when the name has one word
 * Source: ours.
 */
export function guessNames(
  typed: string,
  order: NameOrder,
  surnames: Surnames | null,
): (BothNames & { sure: boolean }) | null {
  const parts = namePartsOf(typed);
  if (parts.length < 2) return null;
  if (parts.length === 2) return { ...cut(parts, order, 1), sure: true };
  const count = surnames === 'one' || (surnames === null && parts.length === 3) ? 1 : 2;
  return { ...cut(parts, order, count), sure: surnames !== null };
}

const surname = /\b(?:apellidos?|sobrenomes?|surnames?|last names?)\b/g;
const firstName = /\b(?:nombres?|nomes?|(?<!last )names?)\b/g;

/**
 * A heading may show which name comes first. "Piloto" and "Nombre completo" are used for both orders.
 *
 * @param heading the heading
 * @returns the order, null when the heading does not show it
 */
export function orderOfHeading(heading: string): NameOrder | null {
  const plain = plainText(heading);
  const surnames = Array.from(plain.matchAll(surname), ({ index }) => index);
  const firsts = Array.from(plain.matchAll(firstName), ({ index }) => index);
  if (surnames.length === 0 || firsts.length === 0) return null;
  if (surnames[0] === 0) return 'surname_first';
  return firsts[0] === 0 || plain.startsWith('first name') ? 'name_first' : null;
}

/**
 * This finds a split of a full name that agrees with names that are already known.
 *
 * @param typed the full name
 * @param known the known names
 * @returns the split, null when none agrees
 */
export function splitLike(typed: string, known: BothNames): BothNames | null {
  const same = (a: string, b: string) => plainText(a) === plainText(b);
  const all = everySplit(typed, 'surname_first');
  return (
    all.find((one) => same(one.rider_lastname, known.rider_lastname)) ??
    all.find((one) => same(one.rider_firstname, known.rider_firstname)) ??
    null
  );
}

/**
 * This splits a cell with both names: the surname stands before a comma, or in capitals.
 *
 * @param typed the cell
 * @returns the names, null when nothing shows which is which
 */
export function splitFullName(typed: string): BothNames | null {
  const [before = '', after = ''] = typed.split(',').map((part) => part.trim());
  if (before !== '' && after !== '') return { rider_lastname: before, rider_firstname: after };
  const all = typed.trim().split(/\s+/);
  const isLoud = (word: string) => word.length > 1 && word === word.toUpperCase() && /\p{L}/u.test(word);
  const loud = all.filter(isLoud);
  if (loud.length === 0 || loud.length === all.length) return null;
  return { rider_lastname: loud.join(' '), rider_firstname: all.filter((word) => !isLoud(word)).join(' ') };
}
