import { plainText } from '#rules/names/plain-text.ts';
import { duesNamedIn } from '#rules/money/payment-code.ts';
import { ofManyTransfers } from './returned.ts';
import type { NumberedLine } from './statement-line.ts';

/** A line that is stored, with the bank's number where it came with one. */
export type StoredLine = Pick<NumberedLine, 'day' | 'cents' | 'text' | 'ordinal'> & {
  id: string | null;
  id_ordinal: number;
};

/** Lines of a file that may be stored already, in other words: the index of each, and the stored line. */
interface Rewritten {
  /** These are stored in the same words, or with the same number of the bank. */
  known: number[];
  /** These are stored in other words: a number of the movement or the name of the payer is in both. */
  same: number[];
  /** Of these nothing shows whether they are stored. */
  asked: { at: number; stored: StoredLine }[];
}

/** A word of more lines than this, as a share of the file, tells nothing about one of them. */
const commonShare = 0.1;
const commonLines = 2;

/** A year, or a day in figures: `2026`, `02112026`. */
const isDay = (word: string): boolean => /^(?:\d{4})?(?:19|20)\d\d$|^(?:19|20)\d{6}$/.test(word);

/** An amount is the same in many lines, and a balance in none: `12.500,00`. */
const isAmount = (word: string): boolean => /^-?[\d.,]{1,20}[.,]\d{2}$/.test(word);

/** The words of a line that may tell it from others: names, and numbers without the zeros in front. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = plainText(
    text
      .split(/\s/)
      .filter((word) => !isAmount(word))
      .join(' '),
  )
    .split(' ')
    .map((word) => word.replace(/^0+(?=\d)/, ''))
    .filter((word) => word.length > 2 && !isDay(word) && !ofManyTransfers.has(word));
  return new Set(words);
}

const keyOf = ({ day, cents }: { day: string; cents: number }): string => `${day} ${cents}`;

/** Where more pairs than this would have to be compared by their words, somebody is asked instead. */
const mostPairs = 250_000;

/** Finds the words that too many lines have. */
function commonWords(lines: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const words of lines) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const most = Math.max(commonLines, lines.length * commonShare);
  return new Set([...counts].flatMap(([word, count]) => (count > most ? [word] : [])));
}

/** The names by which a line is known: that of the bank, and its words. */
const byId = ({ id, id_ordinal }: NumberedLine | StoredLine): string | null =>
  id === undefined || id === null ? null : `id ${id} ${id_ordinal}`;
const byWords = ({ text, ordinal }: NumberedLine | StoredLine): string => `text ${ordinal} ${text}`;

/** Returns a function that tells whether a line is among some: by the bank's number where both have one, else by its words. */
function among(some: readonly (NumberedLine | StoredLine)[]): (line: NumberedLine | StoredLine) => boolean {
  const ids = new Set(some.map(byId));
  const all = new Set(some.map(byWords));
  const nameless = new Set(some.filter((one) => byId(one) === null).map(byWords));
  return (line) => {
    const id = byId(line);
    return id === null ? all.has(byWords(line)) : ids.has(id) || nameless.has(byWords(line));
  };
}

/** The bank numbered the two otherwise, or they name other dues: they are two payments. */
function areNumberedApart(line: NumberedLine, stored: StoredLine): boolean {
  const [own, others] = [duesNamedIn(line.text), duesNamedIn(stored.text)];
  const otherDues = own.length > 0 && others.length > 0 && !own.some((one) => others.includes(one));
  return otherDues || (line.id !== undefined && stored.id !== null);
}

type Likeness = 'same' | 'other' | 'unknown';

/** A name has two words at least. */
const NAME_WORDS = 2;
/** A number of a movement. Shorter ones are also those of offices and codes. */
const REFERENCE_DIGITS = 6;

/**
 * Compares what tells two lines of one day and amount from others: the words of a name, all of the shorter one, and the numbers. A short
 * number beside names of two people tells nothing.
 */
function likeness(one: readonly string[], other: readonly string[]): Likeness {
  const [own = [], others = []] = [one, other].map((words) => words.filter((word) => !/\d/.test(word)));
  const shared = own.filter((word) => others.includes(word)).length;
  const fewest = Math.min(own.length, others.length);
  const numbers = one.filter((word) => /^\d+$/.test(word) && other.includes(word));
  if (numbers.some((word) => word.length >= REFERENCE_DIGITS)) return 'same';
  const hasNumber = numbers.length > 0;
  if (shared === fewest && (shared > 0 || hasNumber)) return 'same';
  return shared === 0 && fewest >= NAME_WORDS && !hasNumber ? 'other' : 'unknown';
}

/**
 * This finds the lines of a file that are stored already in other words: some banks write a movement anew when it is settled, or in
 * another form of file. They have the day and the amount of a stored line that the file has not.
 *
 * @param came the lines of the file
 * @param stored the lines of the book on the days of the file
 * @returns the lines that are stored, in the same or in other words, and those of which somebody has to say whether they are
 * Source: ours.
 */
export function rewrittenLines(came: readonly NumberedLine[], stored: readonly StoredLine[]): Rewritten {
  const worded = came.map((line, at) => ({ line, at, words: wordsOf(line.text) }));
  const before = stored.map((one) => ({ one, words: wordsOf(one.text) }));
  const isCommon = commonWords(worded.map(({ words }) => words));
  const wasCommon = commonWords(before.map(({ words }) => words));
  const telling = (words: ReadonlySet<string>): string[] =>
    [...words].filter((word) => !isCommon.has(word) && !wasCommon.has(word));
  const byKey = Map.groupBy(before, ({ one }) => keyOf(one));
  const rewritten: Rewritten = { known: [], same: [], asked: [] };
  for (const [key, lines] of Map.groupBy(worded, ({ line }) => keyOf(line))) {
    const all = byKey.get(key) ?? [];
    const isInFile = among(lines.map(({ line }) => line));
    const isStored = among(all.map(({ one }) => one));
    const fresh = lines.filter(({ line }) => !isStored(line));
    rewritten.known.push(...lines.flatMap(({ line, at }) => (isStored(line) ? [at] : [])));
    const open = all.flatMap(({ one, words }) => (isInFile(one) ? [] : [{ one, words: telling(words) }]));
    const take = (found: (stored: (typeof open)[number]) => boolean): StoredLine | undefined => {
      const at = open.findIndex(found);
      return at === -1 ? undefined : open.splice(at, 1)[0]?.one;
    };
    const likenessOf = ({ line, words }: (typeof lines)[number], stored: (typeof open)[number]): Likeness =>
      areNumberedApart(line, stored.one) ? 'other' : likeness(telling(words), stored.words);
    if (fresh.length * open.length > mostPairs) {
      for (const [index, { one }] of open.entries()) {
        const own = fresh[index];
        if (own) rewritten.asked.push({ at: own.at, stored: one });
      }
      continue;
    }
    const rest = fresh.filter((own) => {
      if (take((stored) => likenessOf(own, stored) === 'same') === undefined) return true;
      rewritten.same.push(own.at);
      return false;
    });
    for (const own of rest) {
      const found = take((stored) => likenessOf(own, stored) === 'unknown');
      if (found) rewritten.asked.push({ at: own.at, stored: found });
    }
  }
  // A bank that writes anew does so with all of a file: a single line of which nothing is known is another one.
  const isAnew = rewritten.same.length > 0 || rewritten.asked.length > 1;
  return isAnew ? rewritten : { ...rewritten, same: [], asked: [] };
}
