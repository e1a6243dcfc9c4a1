import { plainText } from '#rules/names/plain-text.ts';

interface SheetRow {
  row: number;
  cells: readonly string[];
}

/** This is a row of a sheet that is about nobody, with its words. */
export interface OtherRow {
  row: number;
  why: 'title' | 'headings' | 'sum' | 'alone';
  said: string;
}

const hasContent = ({ cells }: SheetRow): boolean => cells.some((cell) => cell.trim() !== '');
const plainCells = ({ cells }: SheetRow): string => cells.map(plainText).join('\n').trim();

/** A line with a sum has its word, its number, and perhaps a unit; a rider's line has more cells. */
const mostCellsOfSum = 3;

/** A row such as "TOTAL | 74" or "Subtotal: 12" is the sum of a sheet and no rider. */
function isSum(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => plainText(cell)).filter((cell) => cell !== '');
  return filled.length <= mostCellsOfSum && /^(?:sub ?)?tota(?:l|les|is)(?: |$)/.test(filled[0] ?? '');
}

/** A line for signatures has the names of those who sign, and no number of a rider: "Marta Gómez - Secretaria | Firma y sello". */
const isSigned = (cells: readonly string[]): boolean =>
  cells.some((cell) =>
    /^(?:firmas?|sellos?|signatures?|assinaturas?|carimbos?)(?: |$)/.test(plainText(cell)),
  ) && !cells.some(isNumber);

/** A document has at least so many digits. */
const fewestOfNumber = 6;
const isNumber = (cell: string): boolean => cell.replaceAll(/\D/g, '').length >= fewestOfNumber;
/** In a sheet of fewer columns, a rider may have one cell. */
const fewestColumns = 3;

/** A row with one cell in a wide sheet is the title of a part or a signature: "ZONA 1", "Firma". A number alone finds its rider. */
function isAlone({ cells }: SheetRow, head: SheetRow | null): boolean {
  const filled = (all: readonly string[]) => all.filter((cell) => plainText(cell) !== '');
  const [only = '', ...more] = filled(cells);
  return more.length === 0 && !isNumber(only) && filled(head?.cells ?? []).length >= fewestColumns;
}

/** A row is told in at most this many letters. */
const MOST_WORDS = 200;

/**
 * This function writes a row as it was read, for somebody who looks for it in the file.
 * @param cells - the cells of the row
 * @returns the cells that say something, one behind the other, at most 200 letters
 */
export const rowWords = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, MOST_WORDS);

/**
 * This function divides the rows of a sheet: titles, headings, riders, sums, and cells that stand alone or are to be signed. Headings that are repeated further down, as on printed
 * pages, are headings. A row of blanks is no row.
 * @param rows - the rows of the sheet
 * @param headingsAt - a function that finds the line of the headings among the cells of all rows
 * @returns the headings with their row, the cells above them, the rows about riders, and all others, each with what it is
 * Source: ours.
 */
export function sheetParts<Row extends SheetRow>(
  rows: readonly Row[],
  headingsAt: (cells: readonly (readonly string[])[]) => number,
): { head: Row | null; above: readonly string[]; riders: Row[]; others: OtherRow[] } {
  const filled = rows.filter(hasContent);
  const at = headingsAt(filled.map(({ cells }) => cells));
  const head = filled[at] ?? null;
  const whyOf = (one: Row, index: number): OtherRow['why'] | null => {
    if (index < at) return 'title';
    if (index === at || (head !== null && plainCells(one) === plainCells(head))) return 'headings';
    if (isSum(one.cells)) return 'sum';
    return isAlone(one, head) || isSigned(one.cells) ? 'alone' : null;
  };
  const riders: Row[] = [];
  const others: OtherRow[] = [];
  for (const [index, one] of filled.entries()) {
    const why = whyOf(one, index);
    if (why === null) riders.push(one);
    else others.push({ row: one.row, why, said: rowWords(one.cells) });
  }
  return { head, above: filled[at - 1]?.cells ?? [], riders, others };
}
