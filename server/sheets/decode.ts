import { UnreadableSheet } from '#server/sheets/sheet.ts';

const marks: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const decoded = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes);

/**
 * The text of a file, whoever wrote it: what the mark at its beginning says; else UTF-8 where that fits, else what Spanish and
 * Portuguese Windows writes (Windows-1252, which Latin-1 is a part of). Bytes that no text has are refused.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  try {
    if (marked) return decoded(bytes, marked[1]);
  } catch {
    throw new UnreadableSheet('spreadsheet.not_a_sheet');
  }
  if (bytes.includes(0)) throw new UnreadableSheet('spreadsheet.not_a_sheet');
  try {
    return decoded(bytes, 'utf-8');
  } catch {
    return decoded(bytes, 'windows-1252');
  }
}
