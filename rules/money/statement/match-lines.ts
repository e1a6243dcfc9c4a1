import { plainText } from '#rules/names/plain-text.ts';
import { allocate, type Line, type OpenDue } from '#rules/money/ledger.ts';
import { duesNamedIn } from '#rules/money/payment-code.ts';
import { ofManyTransfers } from './returned.ts';

/** A line of a statement that nobody has settled yet. */
export interface OpenLine {
  line_id: number;
  cents: number;
  currency: string;
  text: string;
}

/** A due with the people who may pay it. */
export interface NamedDue extends OpenDue {
  currency: string;
  /** The family. Riders with an account in common share one. */
  family: string;
  /** The names that the bank may write: those of the rider and of the persons in charge, and the rider's document. */
  names: readonly string[];
}

/**
 * The certainty of a line. `sure` means that its code and its amount agree, `amount` that its code names dues of another sum,
 * `name` that it names somebody of the family and its amount is what they owe, and `none` that nothing fits.
 */
type Certainty = 'sure' | 'amount' | 'name' | 'none';

interface MatchedLine {
  line_id: number;
  certainty: Certainty;
  /** What the line would pay. */
  lines: Line[];
  /** Dues of those who are named in a line for which nothing fits, or whose surname and debt agree with it. */
  likely?: number[];
}

/** More would not help anybody who looks. */
const MOST_LIKELY = 6;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const leftOf = (dues: readonly OpenDue[]): number => sum(dues.map(({ left }) => left));

/** A due whose names are split into words once for all lines. */
interface WordedDue extends NamedDue {
  words: readonly (readonly string[])[];
}

const withWords = (due: NamedDue): WordedDue => ({
  ...due,
  words: due.names.map((name) =>
    plainText(name)
      .split(' ')
      .filter((word) => word.length > 2),
  ),
});

/** A bank writes surnames first and cuts names off, so that a text names a payer when it has this many words of a name. */
const NAME_WORDS = 2;

/** A document is enough to name somebody. */
const isDocument = (word: string): boolean => /^\d{7,}$/.test(word);
const weightOf = (word: string): number => (isDocument(word) ? NAME_WORDS : 1);

/** The words of the name that is most like the text. */
function namedBy({ words }: WordedDue, said: ReadonlySet<string>): string[] {
  const found = words.map((name) => name.filter((word) => said.has(word)));
  const weight = (name: readonly string[]) => sum(name.map(weightOf));
  return found.reduce((best, name) => (weight(name) > weight(best) ? name : best), []);
}

interface Named {
  due: WordedDue;
  words: readonly string[];
}

/** Finds those of whose name most words are in a text, two at least. They are several when the text fits them alike. */
function mostNamed(said: ReadonlySet<string>, dues: readonly WordedDue[]): Named[] {
  const counted = dues.map((due) => {
    const words = namedBy(due, said);
    return { due, words, weight: sum(words.map(weightOf)) };
  });
  const most = counted.reduce((found, { weight }) => Math.max(found, weight), NAME_WORDS);
  return counted.filter(({ weight }) => weight === most);
}

/** A word that is shorter is part of many names. */
const shortestSurname = 4;

/**
 * Finds the dues of families of which one surname is in a text: those whose debt is the amount, or all of them when they owe it together,
 * or when there is only one family.
 */
function bySurname(line: OpenLine, said: ReadonlySet<string>, dues: readonly WordedDue[]): OpenDue[] {
  const isSaid = (word: string) =>
    word.length >= shortestSurname && !ofManyTransfers.has(word) && said.has(word);
  const likely = dues.filter(({ words }) => words.some(([, ...surnames]) => surnames.some(isSaid)));
  const families = new Set(likely.map(({ family }) => family));
  const fit = [...families].flatMap(
    (family) =>
      exactly(
        line.cents,
        dues.filter((due) => due.family === family),
      ) ?? [],
  );
  const isAll = families.size === 1 || leftOf(likely) === line.cents;
  return fit.length === 0 && isAll ? likely : fit;
}

/** This finds the dues that an amount pays exactly: one of them, or all of a family. */
function exactly(cents: number, dues: readonly OpenDue[]): OpenDue[] | null {
  const one = dues.filter(({ left }) => left === cents);
  if (one.length === 1) return one;
  return leftOf(dues) === cents ? [...dues] : null;
}

/** All who are named, each by words of their own, when the amount is what they owe together: one transfer for several children. */
function together(line: OpenLine, named: readonly Named[]): OpenDue[] | null {
  const families = new Set(named.map(({ due }) => due.family));
  const names = new Set(named.map(({ words }) => words.join(' ')));
  const isOneEach = families.size > 1 && names.size === named.length;
  const dues = named.map(({ due }) => due);
  return isOneEach && leftOf(dues) === line.cents ? dues : null;
}

/**
 * This finds the family of those who are named whose debt is the amount. The result is null when there is none, or when there are
 * several.
 */
function byName(line: OpenLine, named: readonly Named[], dues: readonly WordedDue[]): OpenDue[] | null {
  const families = new Set(named.map(({ due }) => due.family));
  const found = [...families].flatMap((family) => {
    const fit = exactly(
      line.cents,
      dues.filter((due) => due.family === family),
    );
    return fit === null ? [] : [fit];
  });
  return found.length === 1 ? (found[0] ?? null) : together(line, named);
}

/** Matches a line by the codes in it. The result is null when it has none that is owed. */
function byCode(line: OpenLine, mine: readonly WordedDue[], said: ReadonlySet<number>): MatchedLine | null {
  const { line_id, cents } = line;
  const named = mine.filter(({ due_id }) => said.has(due_id));
  if (named.length === 0) return null;
  const paid = allocate(cents, named);
  const families = new Set(named.map(({ family }) => family));
  const isOneFamily = families.size === 1;
  const all = mine.filter(({ family }) => families.has(family));
  if (isOneFamily && named.length === said.size && leftOf(all) === cents)
    return { line_id, certainty: 'sure', lines: allocate(cents, all).lines };
  if (!isOneFamily || named.length < said.size || paid.over > 0 || leftOf(named) !== cents)
    return { line_id, certainty: 'amount', lines: isOneFamily ? paid.lines : [] };
  return { line_id, certainty: 'sure', lines: paid.lines };
}

/** Words of a payment that is for something else than a due, whoever is named in it. */
const ofOthers: ReadonlySet<string> = new Set(
  'alquiler aluguel donacion doacao donativo patrocinio sponsor auspicio publicidad rifa venta cantina reintegro devolucion devolucao prestamo'.split(
    ' ',
  ),
);

/** The words of a bank for names and documents: many write "#" for "Ñ", and documents with points. */
const wordsSaid = (text: string): ReadonlySet<string> =>
  new Set(
    plainText(text.replaceAll(/(?<=\p{L})#(?=\p{L})/gu, 'ñ').replaceAll(/(?<=\d)\.(?=\d{3})/g, '')).split(
      ' ',
    ),
  );

/** Matches a line without a known code by the names in it. */
function byNames(line: OpenLine, mine: readonly WordedDue[], open: readonly WordedDue[]): MatchedLine {
  const { line_id, cents, text } = line;
  const said = wordsSaid(text);
  const people = mostNamed(said, mine);
  const isOfOther = [...said].some((word) => ofOthers.has(word));
  const fit = isOfOther
    ? null
    : byName(
        line,
        people.filter(({ due }) => open.includes(due)),
        open,
      );
  if (fit !== null) return { line_id, certainty: 'name', lines: allocate(cents, fit).lines };
  const likely = people.length > 0 ? people.map(({ due }) => due) : bySurname(line, said, open);
  const none = { line_id, certainty: 'none' as const, lines: [] };
  const due_ids = likely.slice(0, MOST_LIKELY).map(({ due_id }) => due_id);
  return due_ids.length === 0 ? none : { ...none, likely: due_ids };
}

/**
 * This finds what each line of a statement pays, first by codes and then by names, the oldest line first. A line is sure only when it
 * has a code with exactly its amount, or with exactly all that the family owes. What it pays is no longer open for other lines, so that
 * of a transfer made twice one pays.
 *
 * @param lines the lines, in the order in which they arrived
 * @param owed the dues that are owed
 * @returns one match for each line, in the same order; `lines` is empty when it pays nothing that is known
 */
export function matchLines(lines: readonly OpenLine[], owed: readonly NamedDue[]): MatchedLine[] {
  const all = owed.map(withWords);
  const taken = new Set<number>();
  const isOpen = ({ due_id }: WordedDue) => !taken.has(due_id);
  const mineOf = ({ currency }: OpenLine) => all.filter((due) => due.currency === currency);
  const take = (match: MatchedLine | null): MatchedLine | null => {
    if (match?.certainty === 'sure' || match?.certainty === 'name')
      for (const { due_id } of match.lines) taken.add(due_id);
    return match;
  };
  const coded = lines.map((line) => {
    const said = new Set(duesNamedIn(line.text));
    return { line, said, match: take(byCode(line, mineOf(line).filter(isOpen), said)) };
  });
  return coded.map(({ line, said, match }) => {
    if (match) return match;
    if (said.size > 0) return { line_id: line.line_id, certainty: 'none', lines: [] };
    const mine = mineOf(line);
    const found = byNames(line, mine, mine.filter(isOpen));
    take(found);
    return found;
  });
}
