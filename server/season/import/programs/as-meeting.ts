import type { MendedCell } from '#contract/left-out.ts';
import { remHead, sheetKind } from '#rules/files/programs/sheet-kind.ts';
import { isOfx } from '#rules/money/statement/ofx.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { decodeText } from '#server/ground/sheets/decode.ts';
import { readSheets } from '#server/ground/sheets/read-sheet.ts';
import { UnreadableSheet } from '#server/ground/sheets/sheet.ts';
import { MEETING_FORMAT } from '#server/season/import/meeting/meeting-format.ts';
import { ImportRefusal } from '#server/season/import/meeting/refusal.ts';
import { readBem } from '#server/season/import/programs/bem.ts';
import { foreignJson, foreignSheet } from '#server/season/import/programs/foreign.ts';
import { linesOf } from '#server/season/import/programs/lines.ts';
import { readRem } from '#server/season/import/programs/rem.ts';
import { Cells, type ReadFile } from '#server/season/import/programs/rows.ts';
import { readSheet } from '#server/season/import/programs/sheet.ts';
import { partWith, readSqorz } from '#server/season/import/programs/sqorz.ts';
import { type TakenFile, takeRows } from '#server/season/import/programs/taken.ts';

type Program = 'bem' | 'rem' | 'sqorz' | 'sheet';

/** The data that the files of other programs do not contain: the place they belong to, and the rules of the race. */
export interface MeetingPlace {
  organization: string;
  shortname: string;
  cup_name: string;
  name: string;
  place: string | null;
  date: string;
  rules: RaceRules;
}

/** Returns the text of a file of any origin, or null when it is none. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof UnreadableSheet) return null;
    throw error;
  }
}

/** Returns the contents of a file as JSON, or null when it is none. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes) ?? '');
  } catch {
    return null;
  }
}

/** The headings of REM's results stand within so many bytes. */
const headBytes = 8192;

function isRem(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, headBytes);
  return textOf(head) !== null && remHead(linesOf(head)) !== -1;
}

/**
 * Recognizes by its contents which program wrote a file. The reader of meetings refuses a file of an unknown program.
 */
export function programOf(bytes: Uint8Array): Exclude<Program, 'sheet'> | 'meeting' {
  if (isRem(bytes)) return 'rem';
  const file = jsonOf(bytes);
  if (partWith(file, 'Category Report') !== null) return 'bem';
  return partWith(file, 'classRanks') === null ? 'meeting' : 'sqorz';
}

/** A file with its program. What it contains is null for a meeting of ours, which says itself where it belongs. */
type OpenedFile = { program: 'meeting'; read: null } | { program: Program; read: ReadFile };

/** Reads the first sheet with results. The first sheet of a workbook may be a cover. */
async function readSpreadsheet(bytes: Buffer, cells: Cells): Promise<ReadFile> {
  const [first, ...others] = await readSheets(bytes);
  const { rows } = [first, ...others].find((sheet) => sheetKind(sheet.rows) === 'results') ?? first;
  if (sheetKind(rows) !== 'results')
    for (const sheet of [first, ...others]) {
      const foreign = foreignSheet(sheet.rows);
      if (foreign !== null) throw new ImportRefusal(foreign, '$');
    }
  return readSheet(rows, cells);
}

/**
 * Opens a file of results. A file that holds something else is refused here, before anybody is asked for its cup and
 * date. The mended cells were typed anew on the screen. Throws ImportRefusal or UnreadableSheet.
 */
export async function openFile(bytes: Buffer, mended: readonly MendedCell[] = []): Promise<OpenedFile> {
  const cells = new Cells(mended);
  const program = programOf(bytes);
  if (program === 'bem') return { program, read: readBem(partWith(jsonOf(bytes), 'Category Report'), cells) };
  if (program === 'sqorz')
    return { program, read: { source: 'Sqorz', classes: readSqorz(jsonOf(bytes), cells), left: [] } };
  if (program === 'rem')
    return { program, read: { source: 'REM', classes: readRem(linesOf(bytes), cells), left: [] } };
  const start = textOf(bytes.subarray(0, headBytes))?.trimStart();
  if (start !== undefined && isOfx(start)) throw new ImportRefusal('import_is_statement', '$');
  if (start === '') throw new UnreadableSheet('spreadsheet.empty');
  if (!/^[{[]/.test(start ?? 'PK')) return { program: 'sheet', read: await readSpreadsheet(bytes, cells) };
  const foreign = foreignJson(jsonOf(bytes));
  if (foreign !== null) throw new ImportRefusal(foreign, '$');
  return { program: 'meeting', read: null };
}

/** Converts a program's file to this product's format, as far as its rows can be taken. Throws ImportRefusal. */
export function asMeeting(read: ReadFile, place: MeetingPlace & { file: string }): TakenFile {
  const shell = {
    format: MEETING_FORMAT,
    source: `${read.source} · ${place.file}`,
    organization: { name: place.organization, shortname: place.shortname, country: null },
    cup: { name: place.cup_name },
    name: place.name,
    place: place.place,
    date: place.date,
    rules: place.rules,
  } as const;
  return takeRows(shell, read);
}
