import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

/** Flushes the folder, because its entry has to survive a power cut too, not only the bytes. */
async function flush(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** Writes bytes or a stream under another name and renames it when complete: nobody reads half a file. */
export async function writeWhole(
  path: string,
  bytes: Uint8Array | Readable,
  modes: { file: number; folder: number } = { file: 0o644, folder: 0o755 },
): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: modes.folder });
  const half = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    const handle = await open(half, 'wx', modes.file);
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
