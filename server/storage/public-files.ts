import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { insertPublicFile } from './queries.ts';

/** Pictures everybody may see, with the ending their address carries. */
const ENDINGS = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
} as const;

export type PublicMediaType = keyof typeof ENDINGS;

export interface PublicFile {
  file_id: number;
  storage_key: string;
}

/** The address of a stored file. */
export function publicPath(storageKey: string): string {
  return `/files/${storageKey}`;
}

/** The folder entry itself has to survive a power cut, not only the bytes. */
async function flush(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** Writes the bytes under another name and renames them when whole: nobody ever reads half a picture. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const half = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    const handle = await open(half, 'wx', 0o644);
    await handle
      .writeFile(bytes)
      .then(() => handle.sync())
      .finally(() => handle.close());
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
  await flush(folder);
}

/**
 * Stores a public picture under the hash of its bytes. The same bytes again are the same file.
 * In: DATA_DIR, the bytes, their type and size in pixels. Out: its row.
 */
export async function putPublicFile(
  db: ClientBase | Pool,
  dataDir: string,
  bytes: Uint8Array,
  mediaType: PublicMediaType,
  { width, height }: { width: number; height: number },
): Promise<PublicFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const storage_key = `public/${sha256.slice(0, 2)}/${sha256}.${ENDINGS[mediaType]}`;
  const path = join(dataDir, 'files', storage_key);
  const there = await stat(path).catch(() => null);
  if (there?.size !== bytes.byteLength) await writeWhole(path, bytes);
  const file_id = await insertPublicFile(db, {
    storage_key,
    media_type: mediaType,
    byte_size: bytes.byteLength,
    sha256,
    width,
    height,
  });
  return { file_id, storage_key };
}
