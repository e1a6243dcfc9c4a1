import { readCsv } from '#server/ground/sheets/read-csv.ts';
import { readXlsx, readXlsxSheets } from '#server/ground/sheets/read-xlsx.ts';
import {
  type SheetTable,
  type SheetChoice,
  type SheetRefusal,
  type TellCount,
  UnreadableSheet,
} from '#server/ground/sheets/sheet.ts';

/** The kinds of files that are recognized by their first bytes, whatever the name says. */
const disguises: readonly (readonly [begins: RegExp, refusal: SheetRefusal])[] = [
  // The binary container of old Excel files, and of new ones with a password.
  [/^\xd0\xcf.\xe0/s, 'spreadsheet.old_excel'],
  [/^(?:\xef\xbb\xbf)?\s*(?:OFXHEADER|<\?OFX|<OF[XC]>|<\?xml[^>]*>\s*<\?OFX)/i, 'spreadsheet.statement'],
  [/^(?:\xef\xbb\xbf)?\s*(?:\{\s*["}]|\[\s*[{["\]])/, 'spreadsheet.json'],
  // The XML that Excel 2003 wrote.
  [/^(?:\xef\xbb\xbf)?<\?xml/, 'spreadsheet.old_excel'],
  [/^%PDF/, 'spreadsheet.pdf'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|head|body)/i, 'spreadsheet.web_page'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|MZ|\x7fELF|7z\xbc\xaf|Rar!|\{\\rtf)/, 'spreadsheet.not_a_sheet'],
];

/** Tells whether a file is a workbook, or else separated text. Throws UnreadableSheet if it is neither. */
function isWorkbook(bytes: Buffer): boolean {
  if (bytes.length === 0) throw new UnreadableSheet('spreadsheet.empty');
  const head = bytes.subarray(0, 256).toString('latin1');
  const disguise = disguises.find(([begins]) => begins.test(head));
  if (disguise) {
    const isLocked =
      disguise[1] === 'spreadsheet.old_excel' && bytes.includes('EncryptedPackage', 0, 'utf16le');
    throw new UnreadableSheet(isLocked ? 'spreadsheet.locked' : disguise[1]);
  }
  return head.startsWith('PK');
}

/** Reads a file as one sheet of text, and reports the rows read to a callback. Throws UnreadableSheet. */
export async function readSheetFile(
  bytes: Buffer,
  choice: SheetChoice,
  tell?: TellCount,
): Promise<SheetTable> {
  return isWorkbook(bytes) ? readXlsx(bytes, choice, tell) : readCsv(bytes, tell);
}

/** Reads all visible sheets of a file that have rows. Separated text is one. Throws UnreadableSheet. */
export async function readSheets(bytes: Buffer): Promise<[SheetTable, ...SheetTable[]]> {
  return isWorkbook(bytes) ? readXlsxSheets(bytes) : [readCsv(bytes)];
}
