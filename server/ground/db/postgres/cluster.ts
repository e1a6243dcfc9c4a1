import { spawn } from 'node:child_process';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  errorCode,
  refusalForWrite,
  saysDiskFull,
  StartRefusal,
} from '#server/ground/config/start-refusal.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { giveTo, removeHalfMade } from './places.ts';

/** The superuser and the database of the embedded cluster. It has no other users. */
export const owner = 'partidor';

/**
 * Makes the cluster when there is none. It is made under another name and renamed when complete, so a kill or a full
 * disk during the first start leaves nothing half made. Returns whether it was new.
 */
export async function makeCluster(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  options: { durable: boolean },
): Promise<boolean> {
  const half = `${cluster}.new-${process.pid}`;
  await removeHalfMade(dirname(cluster), `${basename(cluster)}.new-`);
  const wrote = await writtenBy(cluster);
  if (wrote !== undefined) {
    if (wrote !== String(binaries.major))
      throw new StartRefusal('postgres_version', { path: cluster, wrote, brought: binaries.major });
    return false;
  }
  try {
    await mkdir(half, { recursive: true, mode: 0o700 });
    await giveTo(half, account);
    await initdb(half, binaries, account, options);
    await rename(half, cluster);
    await flushFolder(dirname(cluster));
  } catch (error) {
    await removeHalfMade(dirname(cluster), `${basename(cluster)}.new-`);
    throw refusalForWrite(error, dirname(cluster)) ?? error;
  }
  return true;
}

async function writtenBy(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw refusalForWrite(error, dirname(cluster)) ?? error;
  }
}

async function initdb(
  folder: string,
  binaries: Binaries,
  account: Account | undefined,
  options: { durable: boolean },
) {
  // Sorts by code point everywhere, whatever the machine. Names are ordered by an explicit ICU collation.
  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8'];
  const run = spawn(
    join(binaries.bin, 'initdb'),
    [
      '-D',
      folder,
      '-U',
      owner,
      '-A',
      'trust',
      '-E',
      'UTF8',
      ...locale,
      '--no-instructions',
      ...(options.durable ? [] : ['--no-sync']),
    ],
    {
      ...(account && { uid: account.uid, gid: account.gid }),
      cwd: dirname(folder),
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const [said, code] = await Promise.all([
    text(run.stderr),
    new Promise<number | null>((resolve, reject) => run.on('error', reject).on('close', resolve)),
  ]);
  if (code === 0) return;
  if (saysDiskFull(said)) throw new StartRefusal('disk_full', { path: folder });
  const reason =
    said.split('\n').find((line) => /FATAL|error:/.test(line)) ??
    (said.trim() || `initdb ended with ${code}`);
  throw new StartRefusal('postgres_failed', { reason, log: dirname(folder) });
}

/** The rename itself must survive a power cut. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync();
  await folder.close();
}
