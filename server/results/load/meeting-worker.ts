import type { ImportReport } from '#contract/office/results/import.ts';
import type { Language } from '#contract/values.ts';
import { compareRanking, type Mismatch } from '#server/import/meeting/compare-ranking.ts';
import type { Meeting } from '#server/import/meeting/meeting-format.ts';
import { placeInWords } from '#server/import/meeting/place-in-words.ts';
import { readMeeting } from '#server/import/meeting/read-meeting.ts';
import { type Facts, type ImportCode, ImportRefusal } from '#server/import/meeting/refusal.ts';
import {
  asMeeting,
  inPlace,
  jsonOf,
  type MeetingPlace,
  programOf,
} from '#server/import/programs/as-meeting.ts';
import { isSpreadsheet, readResultSheet } from '#server/import/programs/sheet.ts';
import { readSheetFile } from '#server/sheets/read-sheet.ts';
import { type SheetRefusal, type TableRow, UnreadableSheet } from '#server/sheets/sheet.ts';
import { answerQuestions } from '#server/threads/answer-questions.ts';

type Program = ImportReport['program'];
/** Where a file belongs that does not say it itself, and its name. */
type FilePlace = MeetingPlace & { file: string };

/** A file is opened first; the database may have to say where it belongs before it is read. */
export type MeetingQuestion =
  | { step: 'open'; bytes: Uint8Array }
  | { step: 'read'; place: FilePlace | null; language: Language };

export type MeetingAnswer =
  | { kind: 'opened'; program: Program }
  | { kind: 'read'; meeting: Meeting; mismatches: Mismatch[] }
  | { kind: 'refused'; code: ImportCode; path: string; facts: Facts }
  | { kind: 'no_sheet'; refusal: SheetRefusal };

interface Opened {
  program: Program;
  bytes: Buffer;
}

let opened: Opened | null = null;

/** The meeting of a spreadsheet; errors are given by row. */
function sheetMeeting(rows: readonly TableRow[], place: FilePlace): Meeting {
  const { categories, placeOf } = readResultSheet(rows);
  try {
    return readMeeting(Buffer.from(JSON.stringify(inPlace({ source: 'XLSX/CSV', categories }, place))));
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    throw new ImportRefusal(error.code, placeOf(error.path), error.facts);
  }
}

/** A meeting as it is read; errors are given by category, plate and stage. */
function readInWords(bytes: Uint8Array, language: Language): Meeting {
  try {
    return readMeeting(bytes);
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    throw new ImportRefusal(error.code, placeInWords(error.path, jsonOf(bytes), language), error.facts);
  }
}

function open(bytes: Buffer): Opened {
  const program = programOf(bytes);
  return { program: program === 'meeting' && isSpreadsheet(bytes) ? 'sheet' : program, bytes };
}

async function read(
  { program, bytes }: Opened,
  place: FilePlace | null,
  language: Language,
): Promise<Meeting> {
  if (program === 'meeting' || place === null) return readInWords(bytes, language);
  if (program === 'sheet') return sheetMeeting((await readSheetFile(bytes, {})).rows, place);
  return readInWords(Buffer.from(JSON.stringify(asMeeting(program, bytes, place))), language);
}

answerQuestions(async (question: MeetingQuestion): Promise<MeetingAnswer> => {
  try {
    if (question.step === 'open') {
      opened = open(Buffer.from(question.bytes));
      return { kind: 'opened', program: opened.program };
    }
    if (opened === null) throw new Error('no file was opened');
    const meeting = await read(opened, question.place, question.language);
    return { kind: 'read', meeting, mismatches: compareRanking(meeting) };
  } catch (error) {
    // Between threads only plain data keeps its class.
    if (error instanceof ImportRefusal)
      return { kind: 'refused', code: error.code, path: error.path, facts: error.facts };
    if (error instanceof UnreadableSheet) return { kind: 'no_sheet', refusal: error.refusal };
    throw error;
  }
});
