import { programFile } from '#server/ground/threads/programs.ts';
import { ThreadRoom } from '#server/ground/threads/thread-room.ts';
import type { CsvQuestion, WorkbookQuestion } from '#server/ground/sheets/write-worker.ts';

/** Writes rows in a thread: fifty thousand rows would block the server. */
async function writeApart(question: WorkbookQuestion | CsvQuestion): Promise<Buffer> {
  const room = new ThreadRoom<WorkbookQuestion | CsvQuestion, Uint8Array>(
    programFile('ground/sheets/write-worker'),
    { memoryMb: 1024 },
  );
  try {
    return Buffer.from(await room.ask(question));
  } finally {
    await room.close();
  }
}

/** Writes rows as a workbook, headings first. */
export const writeWorkbook = (question: WorkbookQuestion): Promise<Buffer> => writeApart(question);

/** Writes many rows as separated text, as `writeCsv` does. */
export const writeCsvApart = (rows: CsvQuestion['rows'], delimiter: ',' | ';'): Promise<Buffer> =>
  writeApart({ rows, delimiter });
