import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any paper takes to be written. */
const hourMs = 3_600_000;

/**
 * Removes what processes killed while they wrote a paper have left in the folder: parts under names that no row knows, which an
 * earlier version wrote plain. Out: how many.
 */
export async function removeHalves(dataDir: string, now = Date.now()): Promise<number> {
  const root = join(dataDir, 'files/private');
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
