import { plainText } from '#rules/names/plain-text.ts';
import { readSheet } from 'read-excel-file/universal';
import {
  ROWS_AT_ONCE,
  tableRows,
  type SheetTable,
  type SheetChoice,
  type TellCount,
  UnreadableSheet,
} from './sheet.ts';
import {
  formulasOf,
  type ListedSheet,
  listSheets,
  type MergedCells,
  mergesOf,
  refuseDefinitions,
  refuseFarPlaces,
  rowsIn,
} from '#server/ground/sheets/workbook.ts';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** A workbook of twenty thousand riders and fifty columns has about forty megabytes. */
const mostBytes = 64 * 1024 * 1024;
const mostEntries = 500;
/** Sheets compress to a tenth, and to a fiftieth when they repeat themselves. */
const mostRatio = 200;
/** A smaller file harms nobody, however well it compresses. */
const harmlessBytes = 1024 * 1024;

/** Other spreadsheet programs pack these parts: Excel in binary form, LibreOffice, Numbers. */
const otherFormat = /^(?:xl\/workbook\.bin|content\.xml|Index\/Document\.iwa|Index\.zip)$/;

const isXml = ({ fileName }: Entry): boolean => /\.(xml|rels)$/i.test(fileName);

function judge(entry: Entry): void {
  if (otherFormat.test(entry.fileName)) throw new UnreadableSheet('spreadsheet.other_format');
  if (entry.isEncrypted()) throw new UnreadableSheet('spreadsheet.locked');
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > harmlessBytes && ratio > mostRatio)
    throw new UnreadableSheet('spreadsheet.bomb');
}

async function inflate(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // If there is more than the entry declares, or less, the stream fails: its headers were wrong.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Returns a workbook's XML by path. What the archive declares is checked first. Throws UnreadableSheet. */
async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let total = 0;
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    if (zip.entryCount > mostEntries) throw new UnreadableSheet('spreadsheet.bomb');
    for await (const entry of zip.eachEntry()) {
      judge(entry);
      total += entry.uncompressedSize;
      if (total > mostBytes) throw new UnreadableSheet('spreadsheet.bomb');
      // Of two parts with one name, one could be checked and the other one read.
      if (files.has(entry.fileName)) throw new UnreadableSheet('spreadsheet.broken');
      if (isXml(entry)) files.set(entry.fileName, await inflate(zip, entry));
    }
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    throw new UnreadableSheet('spreadsheet.broken');
  }
  return files;
}

/** Returns a number as a person would type it: a document of eight digits has neither a point nor an exponent. */
function numberText(typed: string): string {
  const number = Number(typed);
  if (/^\d+$/.test(typed) || !Number.isFinite(number)) return typed;
  return Number.isInteger(number) && Math.abs(number) < 1e21 ? number.toFixed(0) : String(number);
}

function cellText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'string') return value.trim();
  return typeof value === 'boolean' ? String(value) : '';
}

/** Fills merged rows: a club beside ten riders is the club of all. A title over columns stays one cell. */
function fillDown(rows: string[][], merges: readonly MergedCells[]): void {
  for (const { top, left, bottom } of merges) {
    const value = rows[top]?.[left] ?? '';
    if (value === '') continue;
    for (let row = top + 1; row <= Math.min(bottom, rows.length - 1); row += 1) {
      const cells = rows[row] ?? [];
      while (cells.length <= left) cells.push('');
      if (cells[left] === '') cells[left] = value;
    }
  }
}

/** A workbook whose parts were checked, with its sheets of cells, the visible ones first. */
class Workbook {
  readonly #bytes: Buffer;
  readonly #files: ReadonlyMap<string, Buffer>;
  readonly listed: readonly ListedSheet[];

  private constructor(bytes: Buffer, files: ReadonlyMap<string, Buffer>) {
    this.#bytes = bytes;
    this.#files = files;
    // A sheet that is only a chart has no cells.
    const listed = listSheets(files).filter(({ path }) => path === null || !path.includes('chartsheets/'));
    this.listed = listed.toSorted((one, other) => Number(one.hidden) - Number(other.hidden));
    if (listed.length > 0 && listed.every(({ path }) => !files.has(path ?? '')))
      throw new UnreadableSheet('spreadsheet.broken');
  }

  static async open(bytes: Buffer): Promise<Workbook> {
    const files = await unpack(bytes);
    refuseDefinitions(files);
    return new Workbook(bytes, files);
  }

  get names(): string[] {
    return this.listed.filter(({ hidden }) => !hidden).map(({ name }) => name);
  }

  async #cells(sheet: ListedSheet, tell: (done: number) => void): Promise<string[][]> {
    try {
      const copy = new Uint8Array(this.#bytes).buffer;
      const data: readonly (readonly unknown[])[] = await readSheet(copy, sheet.name, {
        parseNumber: numberText,
      });
      return data.map((row, index) => {
        if (index % ROWS_AT_ONCE === 0) tell(index);
        return row.map(cellText);
      });
    } catch {
      // The reader also fails where the XML is other than programs usually write it.
      throw new UnreadableSheet('spreadsheet.broken');
    }
  }

  /** Reads a sheet. It is null when the sheet has no cells. Throws UnreadableSheet. */
  async read(sheet: ListedSheet, tell?: TellCount): Promise<SheetTable | null> {
    const xml = this.#files.get(sheet.path ?? '')?.toString('utf8');
    if (xml === undefined || !/<(?:\w+:)?c[\s/>]/.test(xml)) return null;
    refuseFarPlaces(xml);
    const merges = mergesOf(xml);
    const all = rowsIn(xml);
    tell?.({ done: 0, all });
    const found = await this.#cells(sheet, (done) => tell?.({ done: Math.min(done, all), all }));
    fillDown(found, merges);
    const rows = tableRows(found.map((cells, index) => [index + 1, cells] as const));
    return rows.length === 0
      ? null
      : { name: sheet.name, names: this.names, rows, merged: merges.length, formulas: formulasOf(xml) };
  }
}

/** Headings stand within these rows, and the sheet that is meant is among these first ones. */
const rowsSearched = 30;
const sheetsSearched = 30;

/** Counts the known headings of the row that has most of them. */
function headingsIn({ rows }: SheetTable, headings: ReadonlySet<string>): number {
  const known = rows
    .slice(0, rowsSearched)
    .map(({ cells }) => cells.filter((cell) => headings.has(plainText(cell))).length);
  return Math.max(0, ...known);
}

/**
 * Reads a sheet of a workbook as rows: the chosen one, otherwise the first one that has rows. It reads only values and
 * never computes a formula. Throws UnreadableSheet.
 */
export async function readXlsx(
  bytes: Buffer,
  { sheets = [], headings = [] }: SheetChoice,
  tell?: TellCount,
): Promise<SheetTable> {
  const book = await Workbook.open(bytes);
  const plain = (name: string) => name.trim().toLowerCase();
  const named = sheets.flatMap((wanted) => book.listed.filter(({ name }) => plain(name) === plain(wanted)));
  const known = new Set(headings);
  let best: SheetTable | null = null;
  for (const sheet of [...named, ...book.listed.slice(0, sheetsSearched)]) {
    const table = await book.read(sheet, tell);
    if (table === null) continue;
    if (known.size === 0 || named.includes(sheet)) return table;
    if (best === null || headingsIn(table, known) > headingsIn(best, known)) best = table;
  }
  if (best === null) throw new UnreadableSheet('spreadsheet.empty');
  return best;
}

/** Reads every visible sheet of a workbook that has rows. Throws UnreadableSheet. */
export async function readXlsxSheets(bytes: Buffer): Promise<[SheetTable, ...SheetTable[]]> {
  const book = await Workbook.open(bytes);
  const tables: SheetTable[] = [];
  for (const sheet of book.listed.filter(({ hidden }) => !hidden)) {
    const table = await book.read(sheet);
    if (table !== null) tables.push(table);
  }
  const [first, ...others] = tables;
  return first === undefined ? [await readXlsx(bytes, {})] : [first, ...others];
}
