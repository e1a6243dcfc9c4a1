import { plainText } from './plain-text.ts';
import { particles } from './surnames.ts';

/** Which of the two comes first in a cell with both. */
export type NameOrder = 'surname_first' | 'name_first';
/** How many surnames people have in a sheet. */
export type Surnames = 'one' | 'two';

export interface BothNames {
  rider_lastname: string;
  rider_firstname: string;
}

/** Words that stand before the surname they belong to, besides the particles. */
const joined = new Set(['san', 'santa', 'della', 'der', 'den', 'mac', 'mc']);
/** Words that hold two surnames together: Ortega y Gasset. */
const between = new Set(['y', 'e']);

/**
 * The parts of a full name that nobody would take apart: words, each with its particles before it.
 * `García de la Torre Ana` → `García`, `de la Torre`, `Ana`.
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
    // A particle alone, or an initial that is one, waits for its word.
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

/** Every way in which a full name may be taken apart, those in the usual order first. */
export function everySplit(typed: string, order: NameOrder): BothNames[] {
  const parts = namePartsOf(typed);
  const other: NameOrder = order === 'surname_first' ? 'name_first' : 'surname_first';
  const counts = Array.from({ length: Math.max(0, parts.length - 1) }, (_, index) => index + 1);
  return [order, other].flatMap((one) => counts.map((count) => cut(parts, one, count)));
}

/**
 * A full name without a comma, taken apart. In: how many surnames everybody has in this sheet; null: as it seems, one of two or three
 * words, two of more. Out: null for one word; `sure` when there is only one way to do it. Source: ours.
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

/** Which comes first, as a heading says it; null: it does not. "Piloto" and "Nombre completo" are written both ways. */
export function orderOfHeading(heading: string): NameOrder | null {
  const plain = plainText(heading);
  const surnames = Array.from(plain.matchAll(surname), ({ index }) => index);
  const firsts = Array.from(plain.matchAll(firstName), ({ index }) => index);
  if (surnames.length === 0 || firsts.length === 0) return null;
  if (surnames[0] === 0) return 'surname_first';
  return firsts[0] === 0 || plain.startsWith('first name') ? 'name_first' : null;
}

/** A way to take a full name apart that agrees with names already known; null: none does. */
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
 * First and last name of a cell with both: the surname before a comma, or in capitals. null: nobody can tell them apart.
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
