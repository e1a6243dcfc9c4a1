import { plainText } from '#rules/names/plain-text.ts';
import { allocate, type Line, type OpenDue } from '#rules/money/ledger.ts';
import { duesNamedIn } from '#rules/money/payment-code.ts';

/** A line of a statement that nobody has settled yet. */
export interface OpenLine {
  line_id: number;
  cents: number;
  currency: string;
  text: string;
}

/** A due with whom it may be paid by. */
export interface NamedDue extends OpenDue {
  currency: string;
  /** Riders with an account in common share one. */
  family: string;
  /** Names the bank may write: of the rider and of who is in charge. */
  names: readonly string[];
}

/**
 * How sure a line is: `sure`, its code and its amount agree; `amount`, its code names dues of another sum; `name`, somebody of the family
 * stands in it and the amount is what they owe; `none`.
 */
type Certainty = 'sure' | 'amount' | 'name' | 'none';

interface MatchedLine {
  line_id: number;
  certainty: Certainty;
  /** What it would pay. */
  lines: Line[];
}

const leftOf = (dues: readonly OpenDue[]): number => dues.reduce((sum, { left }) => sum + left, 0);

/** A due with its names taken apart, once for all lines. */
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

/** Whether a text has two words of one of the names: a bank writes surnames first, and cuts names off. */
const isNamedIn = ({ words }: WordedDue, said: ReadonlySet<string>): boolean =>
  words.some((name) => name.filter((word) => said.has(word)).length > 1);

/** The dues that an amount pays exactly: one of them, or all of a family. */
function exactly(cents: number, dues: readonly OpenDue[]): OpenDue[] | null {
  const one = dues.filter(({ left }) => left === cents);
  if (one.length === 1) return one;
  return leftOf(dues) === cents ? [...dues] : null;
}

/** Of every family with a name in the text whose debt is the amount; null: of none, or of several. */
function byName(line: OpenLine, dues: readonly WordedDue[]): OpenDue[] | null {
  const said = new Set(plainText(line.text).split(' '));
  const families = new Set(dues.filter((due) => isNamedIn(due, said)).map(({ family }) => family));
  const found = [...families].flatMap((family) => {
    const fit = exactly(
      line.cents,
      dues.filter((due) => due.family === family),
    );
    return fit === null ? [] : [fit];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * What each line of a statement pays, the oldest line first. Only a code with exactly its amount is sure, or with exactly all that the family
 * owes; what it pays is no longer open for the lines behind it, so that a transfer made twice is sure once.
 * In: the lines in the order they came in, what is owed. Out: one for each line, in their order; `lines` is empty where it pays nothing known.
 */
export function matchLines(lines: readonly OpenLine[], owed: readonly NamedDue[]): MatchedLine[] {
  let open = owed.map(withWords);
  return lines.map((line) => {
    const { line_id, cents } = line;
    const mine = open.filter(({ currency }) => currency === line.currency);
    const said = new Set(duesNamedIn(line.text));
    const named = mine.filter(({ due_id }) => said.has(due_id));
    if (named.length > 0) {
      const paid = allocate(cents, named);
      const families = new Set(named.map(({ family }) => family));
      const isOneFamily = families.size === 1;
      const together = mine.filter(({ family }) => families.has(family));
      if (isOneFamily && named.length === said.size && leftOf(together) === cents) {
        open = open.filter((due) => !together.includes(due));
        return { line_id, certainty: 'sure', lines: allocate(cents, together).lines };
      }
      if (!isOneFamily || named.length < said.size || paid.over > 0 || leftOf(named) !== cents)
        return { line_id, certainty: 'amount', lines: isOneFamily ? paid.lines : [] };
      open = open.filter(({ due_id }) => !said.has(due_id));
      return { line_id, certainty: 'sure', lines: paid.lines };
    }
    const fit = said.size > 0 ? null : byName(line, mine);
    if (fit === null) return { line_id, certainty: 'none', lines: [] };
    return { line_id, certainty: 'name', lines: allocate(cents, fit).lines };
  });
}
