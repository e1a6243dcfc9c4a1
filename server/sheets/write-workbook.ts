import { programFile } from '#server/threads/programs.ts';
import { ThreadRoom } from '#server/threads/thread-room.ts';
import type { WorkbookQuestion } from '#server/sheets/write-worker.ts';

/** Rows as a workbook with one sheet, the first row its headings: written beside the server, which fifty thousand would hold up. */
export async function writeWorkbook(question: WorkbookQuestion): Promise<Buffer> {
  const room = new ThreadRoom<WorkbookQuestion, Uint8Array>(programFile('sheets/write-worker'), {
    memoryMb: 1024,
  });
  try {
    return Buffer.from(await room.ask(question));
  } finally {
    await room.close();
  }
}
