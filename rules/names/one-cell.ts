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

/** The way in which a column with both names is read. */
export interface NameRules {
  order: NameOrder;
  /** Whether the heading or a person decides it. Otherwise it is a guess. */
  certain: boolean;
  /** The number of surnames that everybody has, as a person chose it. It is null when nobody chose and each name is guessed. */
  surnames: Surnames | null;
  /** Whether the sheet has a column for one of the names beside it. */
  beside: boolean;
}

/** A cell with both names in which nothing shows where one ends. */
export interface OneCell {
  said: string;
  guessed: boolean;
  /** Whether somebody wrote the names of this row by hand. */
  by_hand: boolean;
}

type NameCells = Partial<Record<'rider_lastname' | 'rider_firstname' | 'rider_fullname', string>>;
const remark = /[([][^)\]]*[)\]]?/g;

/** This takes the remarks in brackets out of a name: "Ian (hermano de Thiago)". A name in brackets stays. */
const withoutRemarks = (name: string): string =>
  name.replaceAll(remark, ' ').replaceAll(/ +/g, ' ').trim() || name;

const bothNames = ['rider_lastname', 'rider_firstname'] as const;

/** This removes a known surname from a cell with both names. */
function withoutSurname(said: string, surname: string): string {
  const [all, gone] = [said.split(/\s+/), surname.split(/\s+/)];
  const is = (words: readonly string[]) => plainText(words.join(' ')) === plainText(surname);
  if (is(all.slice(0, gone.length))) return all.slice(gone.length).join(' ');
  return is(all.slice(-gone.length)) ? all.slice(0, -gone.length).join(' ') : said;
}

/**
 * This reads the names of a row.
 *
 * @param cells the cells with names
 * @param rules the way in which the column with both names is read
 * @returns `values`, the names found; `one_cell`, how a cell with both names was split when nothing in it shows it, otherwise null;
 *   `unsplit`, true when it cannot be split; and `remarks`, what stood in brackets and is no part of the names
 */
export function namesOf(
  typed: NameCells,
  { order, certain, surnames, beside }: NameRules,
): { values: Partial<BothNames>; one_cell: OneCell | null; unsplit: boolean; remarks: string } {
  const cells: NameCells = {};
  const remarks: string[] = [];
  for (const field of [...bothNames, 'rider_fullname'] as const) {
    const { [field]: text } = typed;
    if (text === undefined) continue;
    const name = withoutRemarks(text);
    cells[field] = name;
    if (name !== text) remarks.push(...(text.match(remark) ?? []).map((one) => one.trim()));
  }
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
    remarks: remarks.join(' '),
  };
}

/**
 * When the rider of a row is known, the row's names are split as his are, so that a guess renames nobody.
 *
 * @param cell the cell with both names
 * @param known the names of the rider
 * @returns the names, null when no split agrees with his, which then stay
 */
export const namesLike = ({ said }: OneCell, known: BothNames): BothNames | null => splitLike(said, known);

/**
 * A cell shows which name comes first by a comma, capitals or a known rider of that name. The result is null when nothing shows it.
 */
function orderOfCell(said: string, known: ReadonlyMap<string, BothNames>): NameOrder | null {
  const split = splitFullName(said) ?? known.get(nameInOrder(said)) ?? null;
  if (split === null) return null;
  const starts = (name: string) => plainText(said).startsWith(`${plainText(name)} `);
  if (starts(split.rider_lastname)) return 'surname_first';
  return starts(split.rider_firstname) ? 'name_first' : null;
}

/**
 * The column with both names is read as a person chose, else as its heading shows, unless most of the cells with a comma, capitals
 * or a known rider show the other order. Without a word in the heading these cells decide.
 *
 * @param column its heading and cells, and whether a column for one of the names stands beside it
 * @param known the known riders of the sheet
 * @param chosen what a person chose, null where nothing was chosen
 * @returns the way in which the column is read
 * Source: ours.
 */
export function nameRulesOf(
  { heading, cells, beside }: { heading: string; cells: readonly string[]; beside: boolean },
  known: readonly BothNames[],
  { order: chosen, surnames }: { order: NameOrder | null; surnames: Surnames | null },
): NameRules {
  if (chosen !== null) return { order: chosen, certain: true, surnames, beside };
  const byName = new Map(
    known.map((one) => [nameInOrder(`${one.rider_lastname} ${one.rider_firstname}`), one] as const),
  );
  const votes = cells.map((cell) => orderOfCell(cell, byName));
  const count = (order: NameOrder) => votes.filter((vote) => vote === order).length;
  const isSurname = count('surname_first') > count('name_first');
  const told = orderOfHeading(heading);
  // People also keep the heading of an old list above names in another order.
  const isDenied = told === 'surname_first' ? count('name_first') > count(told) : isSurname;
  if (told !== null && !isDenied) return { order: told, certain: true, surnames, beside };
  return { order: isSurname ? 'surname_first' : 'name_first', certain: false, surnames, beside };
}
