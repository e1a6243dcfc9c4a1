import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
/** The space that the sites or databases of one run need together, with room for others. */
const neededBytes = 2 * 1024 ** 3;

/**
 * Returns the folder for databases of tests: in memory if that is large, because two thousand files are copied for
 * each site, otherwise in the usual temporary folder.
 */
export async function quickFolder(): Promise<string> {
  const room = await statfs(memory).catch(() => undefined);
  return room !== undefined && room.bavail * room.bsize >= neededBytes ? memory : tmpdir();
}
