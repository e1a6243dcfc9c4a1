import { readSheetFile } from '#server/sheets/read-sheet.ts';
import {
  type SheetTable,
  type SheetChoice,
  type SheetRefusal,
  UnreadableSheet,
} from '#server/sheets/sheet.ts';
import { answerQuestions } from '#server/threads/answer-questions.ts';

export interface SheetQuestion {
  bytes: Uint8Array;
  choice: SheetChoice;
}
export type SheetAnswer = { sheet: SheetTable } | { refusal: SheetRefusal };

answerQuestions(async ({ bytes, choice }: SheetQuestion, tell): Promise<SheetAnswer> => {
  try {
    return { sheet: await readSheetFile(Buffer.from(bytes), choice, tell) };
  } catch (error) {
    // Between threads only plain data keeps its class.
    if (error instanceof UnreadableSheet) return { refusal: error.refusal };
    throw error;
  }
});
