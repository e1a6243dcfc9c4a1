import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableSheet } from '#server/sheets/sheet.ts';

/** A workbook of twenty thousand riders and fifty columns has some forty megabytes. */
const mostBytes = 64 * 1024 * 1024;
const mostEntries = 500;
/** Sheets shrink to a tenth, to a fiftieth when they repeat themselves. */
const mostRatio = 200;
/** Below this nobody is harmed, however well it shrinks. */
const harmlessBytes = 1024 * 1024;

const isXml = ({ fileName }: Entry): boolean => /\.(xml|rels)$/i.test(fileName);

function judge(entry: Entry): void {
  if (entry.isEncrypted()) throw new UnreadableSheet('spreadsheet.locked');
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > harmlessBytes && ratio > mostRatio)
    throw new UnreadableSheet('spreadsheet.bomb');
}

async function inflate(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // More than the entry says of itself, or less, is an error of the stream: its headers lied.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * The XML of a workbook, by path. What the archive says of itself is judged before anything is inflated, and what comes out is
 * held to it. Throws UnreadableSheet.
 */
export async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let total = 0;
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    if (zip.entryCount > mostEntries) throw new UnreadableSheet('spreadsheet.bomb');
    for await (const entry of zip.eachEntry()) {
      judge(entry);
      total += entry.uncompressedSize;
      if (total > mostBytes) throw new UnreadableSheet('spreadsheet.bomb');
      // Two parts under one name: one would be looked at, and the other one read.
      if (files.has(entry.fileName)) throw new UnreadableSheet('spreadsheet.broken');
      if (isXml(entry)) files.set(entry.fileName, await inflate(zip, entry));
    }
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    throw new UnreadableSheet('spreadsheet.broken');
  }
  return files;
}
