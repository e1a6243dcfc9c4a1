import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode, refusalForWrite, StartRefusal } from '#server/ground/config/start-refusal.ts';
import { type Account, accountCan } from './account.ts';

/** Makes DATA_DIR and proves that it is writable. It refuses with one sentence when it is not. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await writeFile(probe, 'x'.repeat(64));
  } catch (error) {
    throw refusalForWrite(error, dataDir) ?? error;
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

/** Yields root's folders for an account that cannot reach the project, if no one else could have made them. */
export async function* reachableFolders(): AsyncGenerator<string> {
  for (const folder of ['/var/lib/partidor', join(tmpdir(), 'partidor')]) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o755 });
      const { uid, mode } = await lstat(folder);
      if (uid === process.getuid?.() && (mode & 0o022) === 0) yield folder;
    } catch {
      // The system is read-only, so the next folder is tried.
    }
  }
}

/**
 * Returns the place of a DATA_DIR's cluster: `DATA_DIR/postgres`, or a link of that name to a folder the account can
 * reach. A closed DATA_DIR of our own is opened just enough for the account to pass through.
 */
export async function placeCluster(dataDir: string, account: Account | undefined): Promise<string> {
  const here = join(dataDir, 'postgres');
  const linked = await readlink(here).catch(() => undefined);
  if (linked !== undefined) return linked;
  if (!account || accountCan(account, 'x', dataDir)) return here;
  const { uid, mode } = await stat(dataDir);
  if (uid === 0 && accountCan(account, 'x', join(dataDir, '..'))) {
    await chown(dataDir, 0, account.gid);
    await chmod(dataDir, (mode & 0o700) | 0o010);
    if (accountCan(account, 'x', dataDir)) return here;
  }
  for await (const folder of reachableFolders()) {
    const elsewhere = join(folder, `data-${shortHash(dataDir)}`);
    await symlink(elsewhere, here);
    return elsewhere;
  }
  throw new StartRefusal('postgres_account', { reason: `it cannot reach ${dataDir}` });
}

/** The longest path a unix socket may have, including the file name that PostgreSQL adds. */
const longestSocketPath = 107;

/**
 * Makes a closed folder for the socket in DATA_DIR, or a temporary one when the path would be too long. Other users
 * cannot enter it, and there is no TCP port, so no password is needed.
 */
export async function placeSocket(cluster: string, account: Account | undefined): Promise<string> {
  const near = `${cluster}.socket`;
  await removeOldSockets(near);
  if (Buffer.byteLength(join(near, '.s.PGSQL.5432.lock')) <= longestSocketPath) {
    await mkdir(near, { recursive: true, mode: 0o700 });
    await giveTo(near, account);
    return near;
  }
  const far = await mkdtemp(join(tmpdir(), 'partidor-'));
  await giveTo(far, account);
  await symlink(far, near);
  return far;
}

/** Removes the socket folder of a killed process. The link in DATA_DIR names the temporary folder that was ours. */
async function removeOldSockets(near: string): Promise<void> {
  const far = await readlink(near).catch(() => undefined);
  if (far?.startsWith(join(tmpdir(), 'partidor-'))) await rm(far, { recursive: true, force: true });
  await rm(near, { recursive: true, force: true });
}

/** Gives a folder to the account, closed to everybody else. */
export async function giveTo(folder: string, account: Account | undefined): Promise<void> {
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
}

/** Removes half-made clusters of killed starts. This is safe because the caller holds the lock. */
export async function removeHalfMade(parent: string, prefix: string): Promise<void> {
  const names = await readdir(parent).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  // The initdb of a killed start may still write into the folder for a moment, so the removal is tried again.
  for (const name of names.filter((entry) => entry.startsWith(prefix)))
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
