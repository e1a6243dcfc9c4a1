import type { MendedCell } from '#contract/left-out.ts';
import type { ImportReport } from '#contract/raceday/office/results/import.ts';
import type { Language } from '#contract/values.ts';
import { compareRanking, type Mismatch } from '#server/season/import/meeting/compare-ranking.ts';
import type { Meeting } from '#server/season/import/meeting/meeting-format.ts';
import { placeInWords } from '#server/season/import/meeting/place-in-words.ts';
import { readMeeting } from '#server/season/import/meeting/read-meeting.ts';
import { type Facts, type ImportCode, ImportRefusal } from '#server/season/import/meeting/refusal.ts';
import { asMeeting, jsonOf, type MeetingPlace, openFile } from '#server/season/import/programs/as-meeting.ts';
import type { LeftOut, ReadFile } from '#server/season/import/programs/rows.ts';
import type { TakenFile } from '#server/season/import/programs/taken.ts';
import { type SheetRefusal, UnreadableSheet } from '#server/ground/sheets/sheet.ts';
import { answerQuestions } from '#server/ground/threads/answer-questions.ts';

type Program = ImportReport['program'];
/** The name of a file, and the place to which it belongs if it does not say so itself. */
type FilePlace = MeetingPlace & { file: string };

/** A question to the thread. A file is opened first: the database may have to tell where it belongs. */
export type MeetingQuestion =
  | { step: 'open'; bytes: Uint8Array; mended: readonly MendedCell[] }
  | { step: 'read'; place: FilePlace | null; language: Language };

export type MeetingAnswer =
  | { kind: 'opened'; program: Program }
  | { kind: 'read'; meeting: Meeting; mismatches: Mismatch[]; rows: number; left: LeftOut[] }
  | { kind: 'refused'; code: ImportCode; path: string; facts: Facts }
  | { kind: 'no_sheet'; refusal: SheetRefusal };

interface Opened {
  bytes: Buffer;
  /** It is null for a meeting of ours. */
  read: ReadFile | null;
}

let opened: Opened | null = null;

/** Reads a meeting of ours, whole or not at all. Errors are reported by category, plate and stage. */
function readInWords(bytes: Uint8Array, language: Language): Meeting {
  try {
    return readMeeting(bytes);
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    throw new ImportRefusal(error.code, placeInWords(error.path, jsonOf(bytes), language), error.facts);
  }
}

function read({ bytes, read: content }: Opened, place: FilePlace | null, language: Language): TakenFile {
  if (content !== null && place !== null) return asMeeting(content, place);
  const meeting = readInWords(bytes, language);
  const rows = meeting.categories.reduce((sum, { riders }) => sum + riders.length, 0);
  return { meeting, rows, left: [] };
}

answerQuestions(async (question: MeetingQuestion): Promise<MeetingAnswer> => {
  try {
    if (question.step === 'open') {
      const bytes = Buffer.from(question.bytes);
      const file = await openFile(bytes, question.mended);
      opened = { bytes, read: file.read };
      return { kind: 'opened', program: file.program };
    }
    if (opened === null) throw new Error('no file was opened');
    const taken = read(opened, question.place, question.language);
    return { kind: 'read', ...taken, mismatches: compareRanking(taken.meeting) };
  } catch (error) {
    // Only plain data keeps its class between threads.
    if (error instanceof ImportRefusal)
      return { kind: 'refused', code: error.code, path: error.path, facts: error.facts };
    if (error instanceof UnreadableSheet) return { kind: 'no_sheet', refusal: error.refusal };
    throw error;
  }
});
