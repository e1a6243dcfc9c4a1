import { Refusal } from '#contract/errors.ts';
import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import { createHash } from 'node:crypto';
import type { PictureStore } from './picture-store.ts';
import { insertPublicFile, isWithheld } from './public-file-queries.ts';

/** The types that everybody may see, with the extension of their addresses. */
const ENDINGS = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
} as const;

type PublicMediaType = keyof typeof ENDINGS;

interface PublicFile {
  file_id: number;
  storage_key: string;
}

/** Returns the address of a stored file. */
export function publicPath(storageKey: string): string {
  return `/files/${storageKey}`;
}

/**
 * Stores a public file under the hash of its bytes, and returns its row. The same bytes again are the same file, and
 * what was taken down does not return. It needs the store, the bytes, their type, and the size in pixels of a picture.
 */
export async function putPublicFile(
  db: PlainSql,
  pictures: PictureStore,
  bytes: Uint8Array,
  mediaType: PublicMediaType,
  size: { width: number; height: number } | null,
): Promise<PublicFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const storage_key = `public/${sha256.slice(0, 2)}/${sha256}.${ENDINGS[mediaType]}`;
  if (await isWithheld(db, storage_key)) throw new Refusal('office.picture_taken_down', 'file');
  await pictures.put(storage_key, bytes, mediaType);
  const file_id = await insertPublicFile(db, {
    storage_key,
    media_type: mediaType,
    byte_size: bytes.byteLength,
    sha256,
    width: size?.width ?? null,
    height: size?.height ?? null,
  });
  return { file_id, storage_key };
}
