import { programFile } from '#server/ground/threads/programs.ts';
import { ThreadRoom } from '#server/ground/threads/thread-room.ts';
import type { WorkbookQuestion } from '#server/ground/sheets/write-worker.ts';

/** Writes rows as a workbook, headings first, in a thread: fifty thousand rows would block the server. */
export async function writeWorkbook(question: WorkbookQuestion): Promise<Buffer> {
  const room = new ThreadRoom<WorkbookQuestion, Uint8Array>(programFile('ground/sheets/write-worker'), {
    memoryMb: 1024,
  });
  try {
    return Buffer.from(await room.ask(question));
  } finally {
    await room.close();
  }
}
