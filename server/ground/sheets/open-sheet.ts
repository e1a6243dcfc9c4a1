import { Refusal } from '#contract/errors.ts';
import type { SheetTable, SheetChoice, TellCount } from '#server/ground/sheets/sheet.ts';
import type { SheetAnswer, SheetQuestion } from '#server/ground/sheets/sheet-worker.ts';
import { Apart } from '#server/ground/threads/apart.ts';
import { programFile } from '#server/ground/threads/programs.ts';

const sheets = new Apart<SheetQuestion, SheetAnswer>(programFile('ground/sheets/sheet-worker'), {
  refusal: 'spreadsheet.too_heavy',
  where: 'file',
});

/**
 * Reads a file that somebody sent, XLSX or separated text, in a thread apart from the server. It takes the bytes,
 * which sheet is meant, a signal that stops it, and a callback for the number of rows read.
 * @throws a Refusal that says what is wrong with the file
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
