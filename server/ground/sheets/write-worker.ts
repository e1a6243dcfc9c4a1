import writeExcelFile from 'write-excel-file/node';
import { answerQuestions } from '#server/ground/threads/answer-questions.ts';

export interface WorkbookQuestion {
  sheet: string;
  rows: readonly (readonly string[])[];
  /** The width of each column, in characters. */
  widths: readonly number[];
}

/** Each cell is text: a document keeps its zeros, and nothing that begins with = is a formula. */
answerQuestions(async ({ sheet, rows, widths }: WorkbookQuestion): Promise<Uint8Array> => {
  const data = rows.map((row, index) =>
    row.map((value) => ({
      type: String,
      value,
      ...(index === 0 ? { fontWeight: 'bold' as const } : {}),
    })),
  );
  return writeExcelFile(data, {
    sheet,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
});
