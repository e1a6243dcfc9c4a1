import { InvalidInputError, InvalidSpreadsheetError, readSheet } from 'read-excel-file/universal';
import {
  ROWS_AT_ONCE,
  tableRows,
  type SheetTable,
  type SheetChoice,
  type TellCount,
  UnreadableSheet,
} from '#server/sheets/sheet.ts';
import { unpack } from '#server/sheets/unpack.ts';
import {
  formulasOf,
  type ListedSheet,
  listSheets,
  type MergedCells,
  mergesOf,
  refuseDefinitions,
  refuseFarPlaces,
  rowsIn,
} from '#server/sheets/workbook.ts';

/** A number as a person would type it: a document of eight digits has neither a point nor an exponent. */
function numberText(typed: string): string {
  const number = Number(typed);
  if (/^\d+$/.test(typed) || !Number.isFinite(number)) return typed;
  return Number.isInteger(number) && Math.abs(number) < 1e21 ? number.toFixed(0) : String(number);
}

function cellText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'string') return value.trim();
  return typeof value === 'boolean' ? String(value) : '';
}

function chosen(listed: readonly ListedSheet[], { sheets = [] }: SheetChoice): ListedSheet {
  const plain = (name: string) => name.trim().toLowerCase();
  const named = sheets.flatMap((wanted) => listed.filter(({ name }) => plain(name) === plain(wanted)));
  const found = named[0] ?? listed.find(({ hidden }) => !hidden) ?? listed[0];
  if (!found) throw new UnreadableSheet('spreadsheet.empty');
  return found;
}

/** A club written once beside ten riders is the club of ten riders; a title over ten columns stays one cell. */
function fillDown(rows: string[][], merges: readonly MergedCells[]): void {
  for (const { top, left, bottom } of merges) {
    const value = rows[top]?.[left] ?? '';
    if (value === '') continue;
    for (let row = top + 1; row <= Math.min(bottom, rows.length - 1); row += 1) {
      const cells = rows[row] ?? [];
      while (cells.length <= left) cells.push('');
      if (cells[left] === '') cells[left] = value;
    }
  }
}

/** A sheet of a workbook as rows: values only, no formula is ever computed. Throws UnreadableSheet. */
export async function readXlsx(bytes: Buffer, choice: SheetChoice, tell?: TellCount): Promise<SheetTable> {
  const files = await unpack(bytes);
  refuseDefinitions(files);
  const listed = listSheets(files);
  const sheet = chosen(listed, choice);
  const xml = files.get(sheet.path ?? '')?.toString('utf8');
  if (xml === undefined) throw new UnreadableSheet('spreadsheet.broken');
  refuseFarPlaces(xml);
  const merges = mergesOf(xml);
  const all = rowsIn(xml);
  tell?.({ done: 0, all });
  let found: string[][];
  try {
    const copy = new Uint8Array(bytes).buffer;
    const options = { parseNumber: numberText };
    const data: readonly (readonly unknown[])[] = await readSheet(copy, sheet.name, options);
    found = data.map((row, index) => {
      if (index % ROWS_AT_ONCE === 0) tell?.({ done: Math.min(index, all), all });
      return row.map(cellText);
    });
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError)
      throw new UnreadableSheet('spreadsheet.broken');
    throw error;
  }
  fillDown(found, merges);
  return {
    name: sheet.name,
    names: listed.filter(({ hidden }) => !hidden).map(({ name }) => name),
    rows: tableRows(found.map((cells, index) => [index + 1, cells] as const)),
    merged: merges.length,
    formulas: formulasOf(xml),
  };
}
