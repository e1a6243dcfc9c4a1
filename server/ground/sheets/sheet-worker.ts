import { readSheetFile } from '#server/ground/sheets/read-sheet.ts';
import {
  type SheetTable,
  type SheetChoice,
  type SheetRefusal,
  UnreadableSheet,
} from '#server/ground/sheets/sheet.ts';
import { answerQuestions } from '#server/ground/threads/answer-questions.ts';

export interface SheetQuestion {
  bytes: Uint8Array;
  choice: SheetChoice;
}
export type SheetAnswer = { sheet: SheetTable } | { refusal: SheetRefusal };

answerQuestions(async ({ bytes, choice }: SheetQuestion, tell): Promise<SheetAnswer> => {
  try {
    return { sheet: await readSheetFile(Buffer.from(bytes), choice, tell) };
  } catch (error) {
    // Only plain data keeps its class between threads.
    if (error instanceof UnreadableSheet) return { refusal: error.refusal };
    throw error;
  }
});
