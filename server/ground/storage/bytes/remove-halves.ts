import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than it takes to write any file. */
const hourMs = 3_600_000;

/**
 * Removes what processes left that were killed while they wrote a paper or the dump: parts under names that no row
 * has. An earlier version wrote those of papers unencrypted. Returns how many there were.
 */
export async function removeHalves(dataDir: string, now = Date.now()): Promise<number> {
  const folders = ['files/private', 'files/dump'].map((folder) => join(dataDir, folder));
  const removed = await Promise.all(folders.map((folder) => removeHalvesIn(folder, now)));
  return removed.reduce((sum, one) => sum + one, 0);
}

async function removeHalvesIn(root: string, now: number): Promise<number> {
  const names = await readdir(root, { recursive: true }).catch(() => []);
  let removed = 0;
  for (const name of names) {
    if (!name.endsWith('.part')) continue;
    const path = join(root, name);
    const found = await stat(path).catch(() => null);
    if (found === null || now - found.mtimeMs < hourMs) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
