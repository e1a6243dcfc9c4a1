import {
  type BothNames,
  guessNames,
  type NameOrder,
  orderOfHeading,
  splitFullName,
  splitLike,
  type Surnames,
} from './full-names.ts';
import { nameInOrder } from './alike.ts';
import { plainText } from './plain-text.ts';

/** How a column with both names is read. */
export interface NameRules {
  order: NameOrder;
  /** The heading or a person says it; else it is a guess. */
  certain: boolean;
  /** How many surnames everybody has, as a person said; null: as it seems. */
  surnames: Surnames | null;
  /** The sheet has a column for one of the names beside it. */
  beside: boolean;
}

/** A cell with both names and nothing that tells where one ends. */
export interface OneCell {
  said: string;
  guessed: boolean;
  /** Somebody wrote the names of this row. */
  by_hand: boolean;
}

type NameCells = Partial<Record<'rider_lastname' | 'rider_firstname' | 'rider_fullname', string>>;
const bothNames = ['rider_lastname', 'rider_firstname'] as const;

/** What is left of a cell with both names when the surname is known. */
function withoutSurname(said: string, surname: string): string {
  const [all, gone] = [said.split(/\s+/), surname.split(/\s+/)];
  const is = (words: readonly string[]) => plainText(words.join(' ')) === plainText(surname);
  if (is(all.slice(0, gone.length))) return all.slice(gone.length).join(' ');
  return is(all.slice(-gone.length)) ? all.slice(0, -gone.length).join(' ') : said;
}

/** The names of a row. Out: what it says of each; how its one cell was taken apart, if nothing in it tells; whether nobody can. */
export function namesOf(
  cells: NameCells,
  { order, certain, surnames, beside }: NameRules,
): { values: Partial<BothNames>; one_cell: OneCell | null; unsplit: boolean } {
  const { rider_fullname: said = '' } = cells;
  const split = said === '' ? null : splitFullName(said);
  const alone = said !== '' && split === null;
  const guess = alone && !beside ? guessNames(said, order, surnames) : null;
  const surname = cells.rider_lastname ?? '';
  const rest = alone && surname !== '' ? { rider_firstname: withoutSurname(said, surname) } : {};
  const values: Partial<BothNames> = {};
  for (const field of bothNames) {
    const name = cells[field] ?? split?.[field] ?? { ...guess, ...rest }[field] ?? '';
    if (name !== '') values[field] = name;
  }
  const by_hand = bothNames.some((field) => cells[field] !== undefined);
  return {
    values,
    one_cell: guess && { said, guessed: !by_hand && !(guess.sure && certain), by_hand },
    unsplit: said !== '' && values.rider_lastname === undefined,
  };
}

/** The names of a row whose rider is known: taken apart as his are, so that a guess renames nobody. null: his stay. */
export const namesLike = ({ said }: OneCell, known: BothNames): BothNames | null => splitLike(said, known);

/** What comes first in one cell that tells it, by a comma, capitals or a rider of that name; null: nothing tells. */
function orderOfCell(said: string, known: ReadonlyMap<string, BothNames>): NameOrder | null {
  const split = splitFullName(said) ?? known.get(nameInOrder(said)) ?? null;
  if (split === null) return null;
  const starts = (name: string) => plainText(said).startsWith(`${plainText(name)} `);
  if (starts(split.rider_lastname)) return 'surname_first';
  return starts(split.rider_firstname) ? 'name_first' : null;
}

/**
 * How the column with both names of a sheet is read. In: the column, the known riders of the sheet, and what a person chose.
 * Out: as chosen; else as the heading says; else as most of the cells say that have a comma, capitals or a known rider. Source: ours.
 */
export function nameRulesOf(
  { heading, cells, beside }: { heading: string; cells: readonly string[]; beside: boolean },
  known: readonly BothNames[],
  { order: chosen, surnames }: { order: NameOrder | null; surnames: Surnames | null },
): NameRules {
  const said = chosen ?? orderOfHeading(heading);
  if (said !== null) return { order: said, certain: true, surnames, beside };
  const byName = new Map(
    known.map((one) => [nameInOrder(`${one.rider_lastname} ${one.rider_firstname}`), one] as const),
  );
  const votes = cells.map((cell) => orderOfCell(cell, byName));
  const count = (order: NameOrder) => votes.filter((vote) => vote === order).length;
  const order = count('surname_first') > count('name_first') ? 'surname_first' : 'name_first';
  return { order, certain: false, surnames, beside };
}
