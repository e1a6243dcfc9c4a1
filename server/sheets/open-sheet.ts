import pLimit from 'p-limit';
import { Refusal } from '#contract/errors.ts';
import type { SheetTable, SheetChoice, TellCount } from '#server/sheets/sheet.ts';
import type { SheetAnswer, SheetQuestion } from '#server/sheets/sheet-worker.ts';
import { programFile } from '#server/threads/programs.ts';
import { ThreadRoom } from '#server/threads/thread-room.ts';

const patienceMs = 20_000;
const memoryMb = 320;

/** Each file that is being read may take as much memory as a thread may. */
const turn = pLimit(2);

async function read(question: SheetQuestion, signal: AbortSignal, tell?: TellCount): Promise<SheetAnswer> {
  if (signal.aborted) return { refusal: 'spreadsheet.stopped' };
  const room = new ThreadRoom<SheetQuestion, SheetAnswer>(programFile('sheets/sheet-worker'), {
    memoryMb,
  });
  let leave: (() => void) | undefined;
  const stopped = new Promise<SheetAnswer>((resolve) => {
    leave = () => resolve({ refusal: 'spreadsheet.stopped' });
    signal.addEventListener('abort', leave, { once: true });
  });
  const late = new Promise<SheetAnswer>((resolve) => {
    setTimeout(() => resolve({ refusal: 'spreadsheet.too_heavy' }), patienceMs).unref();
  });
  try {
    // A thread that ends while it reads a file ran out of memory.
    const asked = room.ask(question, tell).catch((): SheetAnswer => ({ refusal: 'spreadsheet.too_heavy' }));
    return await Promise.race([asked, stopped, late]);
  } finally {
    if (leave) signal.removeEventListener('abort', leave);
    await room.close();
  }
}

/**
 * Reads a file somebody sent, XLSX or separated text, in a thread of its own that has little memory and time and whose end is the
 * end of whatever the file was made for. In: its bytes, which sheet is meant, what stops it, a callback for
 * how many rows are read. Throws a Refusal that says what is wrong with the file.
 */
export async function openSheet(
  bytes: Uint8Array,
  choice: SheetChoice = {},
  signal: AbortSignal = new AbortController().signal,
  tell?: TellCount,
): Promise<SheetTable> {
  const answer = await turn(() => read({ bytes, choice }, signal, tell));
  if ('refusal' in answer) throw new Refusal(answer.refusal, 'file');
  return answer.sheet;
}
