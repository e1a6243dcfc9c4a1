import { Refusal } from '#contract/errors.ts';
import type { SheetTable, SheetChoice, TellCount } from '#server/sheets/sheet.ts';
import type { SheetAnswer, SheetQuestion } from '#server/sheets/sheet-worker.ts';
import { Apart } from '#server/threads/apart.ts';
import { programFile } from '#server/threads/programs.ts';

const sheets = new Apart<SheetQuestion, SheetAnswer>(programFile('sheets/sheet-worker'), {
  refusal: 'spreadsheet.too_heavy',
  where: 'file',
});

/**
 * Reads a file somebody sent, XLSX or separated text, apart from the thread that serves. In: its bytes, which sheet is meant, what stops
 * it, a callback for how many rows are read. Throws a Refusal that says what is wrong with the file.
 */
export async function openSheet(
  bytes: Uint8Array,
  choice: SheetChoice = {},
  signal: AbortSignal = new AbortController().signal,
  tell?: TellCount,
): Promise<SheetTable> {
  const answer = await sheets.read(signal, (ask) => ask({ bytes, choice }, tell));
  if ('refusal' in answer) throw new Refusal(answer.refusal, 'file');
  return answer.sheet;
}
