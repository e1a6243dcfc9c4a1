import { plainText } from '#rules/names/plain-text.ts';
import { saysNothing } from '#rules/people/riders/national-id.ts';
import { headingWords, withPersons } from './headings/heading-words.ts';
import type { SheetField } from './rider-sheet.ts';

type Cells = Partial<Record<SheetField, string>>;

/** These columns have the second of two surnames or names, which belongs behind the first. */
const seconds = [
  ['second_lastname', 'rider_lastname'],
  ['second_firstname', 'rider_firstname'],
] as const;

/**
 * This tells whether a spreadsheet computed nothing for a cell, and wrote why in its place: "#N/A", "#REF!", "#¡VALOR!", "#DIV/0!".
 * @param cell - the text of the cell
 * @returns true for such a word
 */
export const isErrorValue = (cell: string): boolean => /^#[¡¿]?\p{L}[\p{L}/0]*[!?]?$/u.test(cell.trim());

/** A sheet may repeat both surnames in the column of the first. */
function joined(first: string, second: string): string {
  if (first === '' || second === '') return first + second;
  // A name of which a part is broken is broken.
  const broken = [first, second].find(isErrorValue);
  if (broken !== undefined) return broken;
  return ` ${plainText(first)} `.endsWith(` ${plainText(second)} `) ? first : `${first} ${second}`;
}

/**
 * This function orders the cells of a row by what their columns mean. Two surnames in two columns become one, and so do two names.
 * @param cells - the cells of the row
 * @param columns - the meaning of each column; null when it is left out
 * @returns the cells by field
 * Source: ours, after sheets from Mexico, Chile and Peru.
 */
export function rowCells(cells: readonly string[], columns: readonly (SheetField | null)[]): Cells {
  const found: Cells = {};
  for (const [index, field] of columns.entries()) if (field !== null) found[field] = cells[index] ?? '';
  for (const [second, first] of seconds) {
    const more = found[second];
    if (more === undefined) continue;
    found[first] = joined((found[first] ?? '').trim(), more.trim());
    delete found[second];
  }
  return found;
}

/**
 * This function finds the columns of a sheet that are about other people than the rider, such as a mother.
 * @param headings - the headings
 * @param above - the cells of the row above them, which may say of whom they are
 * @returns the indexes of the columns
 */
export const columnsOfOthers = (headings: readonly string[], above: readonly string[]): number[] =>
  withPersons(headings, above).flatMap((heading, index) =>
    ['guardian', 'other'].includes(headingWords(heading).whose) ? [index] : [],
  );

const noClub =
  /^(?:s c|(?:sin|sem|no|without|s) clube?|libres?|livre|particular(?:es)?|independ[ie]entes?|independents?|avuls[oa]|individual|unattached|free)$/;

/**
 * This function decides whether a cell says that a rider has no club: "libre", "S/C", "avulso", "-".
 * @param typed - the text of the cell
 * @returns true when the rider has no club
 */
export const saysNoClub = (typed: string): boolean => saysNothing(typed) || noClub.test(plainText(typed));
