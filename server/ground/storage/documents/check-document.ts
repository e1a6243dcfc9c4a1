import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { Refusal } from '#contract/errors.ts';
import { type DocumentRefusal, DOCUMENT_TYPES, refuseDocument } from '#rules/files/documents.ts';
import { judgePdf } from './judge-pdf.ts';

export interface CheckedDocument {
  bytes: Uint8Array;
  media_type: 'image/jpeg' | 'application/pdf';
  width: number | null;
  height: number | null;
}

const codes = {
  'document.empty': 'document.empty',
  'document.tooLarge': 'document.too_large',
  'document.type': 'document.type',
} as const satisfies Record<DocumentRefusal, string>;

/** The small print of a document stays readable. */
const longestSide = 2400;

/** Opening a large picture takes a quarter of a gigabyte and a core. One core stays free for visitors. */
const turn = pLimit(Math.max(1, Math.min(4, availableParallelism() - 1)));
/** A phone's largest photo, with room to spare. A picture that declares more is a decompression bomb. */
export const mostPixels = 60_000_000;

/** Processes a picture as it was sent, when its turn has come. Throws `document.unreadable` if it cannot be read. */
export const drawInTurn = <Drawn>(draw: () => Promise<Drawn>): Promise<Drawn> =>
  turn(async () => {
    try {
      return await draw();
    } catch {
      throw new Refusal('document.unreadable');
    }
  });

/** Encodes a picture again: everything hidden in the file, such as its place and its orientation mark, is removed. */
async function redraw(bytes: Uint8Array): Promise<CheckedDocument> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 84 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, media_type: 'image/jpeg', width: info.width, height: info.height };
}

/**
 * Checks a paper as it was sent: its name, its size, the type by its first bytes, and whether it opens. Pictures are
 * encoded again, and a PDF stays as it was. Throws a Refusal.
 */
export async function checkDocument(document: { name: string; bytes: Uint8Array }): Promise<CheckedDocument> {
  const { name, bytes } = document;
  const refusal = refuseDocument(name, bytes.length);
  if (refusal !== null) throw new Refusal(codes[refusal]);
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !DOCUMENT_TYPES.some(({ mime }) => mime === type.mime)) throw new Refusal('document.type');
  if (type.mime !== 'application/pdf') return drawInTurn(() => redraw(bytes));
  const verdict = await turn(() => judgePdf(bytes));
  if (verdict !== null) throw new Refusal(verdict);
  return { bytes, media_type: 'application/pdf', width: null, height: null };
}
