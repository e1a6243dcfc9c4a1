import { readCsv } from '#server/sheets/read-csv.ts';
import { readXlsx } from '#server/sheets/read-xlsx.ts';
import {
  type SheetTable,
  type SheetChoice,
  type SheetRefusal,
  type TellCount,
  UnreadableSheet,
} from '#server/sheets/sheet.ts';

/** What the first bytes say, whatever the name says. */
const disguises: readonly (readonly [begins: RegExp, refusal: SheetRefusal])[] = [
  // The binary container of old Excel files, and of new ones behind a password.
  [/^\xd0\xcf.\xe0/s, 'spreadsheet.old_excel'],
  // What Excel 2003 wrote as XML.
  [/^(?:\xef\xbb\xbf)?<\?xml/, 'spreadsheet.old_excel'],
  [/^%PDF/, 'spreadsheet.pdf'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|head|body)/i, 'spreadsheet.web_page'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|MZ|\x7fELF|7z\xbc\xaf|Rar!|\{\\rtf)/, 'spreadsheet.not_a_sheet'],
];

/** A file as one sheet of text. In: its bytes, which sheet is meant, a callback for the number of rows read. Throws UnreadableSheet. */
export async function readSheetFile(
  bytes: Buffer,
  choice: SheetChoice,
  tell?: TellCount,
): Promise<SheetTable> {
  if (bytes.length === 0) throw new UnreadableSheet('spreadsheet.empty');
  const head = bytes.subarray(0, 256).toString('latin1');
  const disguise = disguises.find(([begins]) => begins.test(head));
  if (disguise) {
    const isLocked =
      disguise[1] === 'spreadsheet.old_excel' && bytes.includes('EncryptedPackage', 0, 'utf16le');
    throw new UnreadableSheet(isLocked ? 'spreadsheet.locked' : disguise[1]);
  }
  return head.startsWith('PK') ? readXlsx(bytes, choice, tell) : readCsv(bytes, tell);
}
