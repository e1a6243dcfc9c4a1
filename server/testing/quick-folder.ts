import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
/** What the sites or databases of one run take together, with room for others. */
const neededBytes = 2 * 1024 ** 3;

/**
 * Where databases of tests stand: in memory where that is large, since two thousand files are copied for each site, else where
 * everything temporary does.
 */
export async function quickFolder(): Promise<string> {
  const room = await statfs(memory).catch(() => undefined);
  return room !== undefined && room.bavail * room.bsize >= neededBytes ? memory : tmpdir();
}
