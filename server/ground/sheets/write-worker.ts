import writeExcelFile from 'write-excel-file/node';
import { writeCsv } from '#server/ground/sheets/write-csv.ts';
import { answerQuestions } from '#server/ground/threads/answer-questions.ts';

type Rows = readonly (readonly string[])[];

export interface WorkbookQuestion {
  sheet: string;
  rows: Rows;
  /** The width of each column, in characters. */
  widths: readonly number[];
}

export interface CsvQuestion {
  rows: Rows;
  delimiter: ',' | ';';
}

/** Each cell is text: a document keeps its zeros, and nothing that begins with = is a formula. */
async function workbookOf({ sheet, rows, widths }: WorkbookQuestion): Promise<Uint8Array> {
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
}

answerQuestions(async (question: WorkbookQuestion | CsvQuestion): Promise<Uint8Array> =>
  'delimiter' in question ? writeCsv(question.rows, question.delimiter) : workbookOf(question),
);
