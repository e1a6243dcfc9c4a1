import { plainResult, readResultRows, type ResultSheetLine } from '#rules/files/result-sheet.ts';
import { ImportRefusal } from '#server/import/meeting/refusal.ts';
import { type CategoryFile, filled, rankOf, resultOf, uciOf } from '#server/import/programs/values.ts';
import type { TableRow } from '#server/sheets/sheet.ts';

interface ResultSheet {
  categories: CategoryFile[];
  /** Where in the sheet a path of the converted file is: its row, as the reader of the sheet sees it. */
  placeOf: (path: string) => string;
}

const runsOf = ({ row, results }: ResultSheetLine): CategoryFile['riders'][number]['runs'] =>
  results.flatMap(({ phase, heading, text }) => {
    const result = resultOf(plainResult(text), `${row} «${heading}»`);
    return result === null ? [] : [{ phase, heat: null, lane: null, time_s: null, ...result }];
  });

/** The heading of the sheet `Results` of BEM's workbook: a place for each rider, and no race (sheet `Results`, row 2). */
const isBemRanking = (cells: readonly string[]): boolean =>
  ['Licence_No', 'Raced Class', 'Entered Class'].every((head) => cells.includes(head));

/** The categories of a spreadsheet with our columns or a timing program's. In: its rows. Throws ImportRefusal, by row and column. */
export function readResultSheet(rows: readonly TableRow[]): ResultSheet {
  const lines = readResultRows(rows);
  if (lines === null) {
    const isBem = rows.some(({ cells }) => isBemRanking(cells));
    throw new ImportRefusal(isBem ? 'import_bem_ranks' : 'import_sheet_columns', '1');
  }
  const byCategory = [...Map.groupBy(lines, ({ category }) => category)];
  return {
    categories: byCategory.map(([name, riders]) => ({
      name,
      riders: riders.map((line) => ({
        plate: line.plate,
        name: line.name,
        club: filled(line.club),
        country: null,
        uci_id: uciOf(line.uci_id),
        published_rank: rankOf(plainResult(line.rank)),
        runs: runsOf(line),
      })),
    })),
    placeOf: (path) => {
      const [, category, rider] = /^categories\[(\d+)\](?:\.riders\[(\d+)\])?/.exec(path) ?? [];
      const [name, riders] = byCategory[Number(category)] ?? [];
      const row = rider === undefined ? undefined : riders?.[Number(rider)]?.row;
      return row === undefined ? (name ?? path) : `${row} «${name}»`;
    },
  };
}

/** Whether a file is a spreadsheet: an archive, or text that is no JSON. */
export function isSpreadsheet(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart();
  return start !== '' && !/^[{[]/.test(start);
}
