import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { BackupRefusal } from '#server/backup/file/refusal.ts';
import type { Config } from '#server/config/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { lockDataDir } from '#server/db/postgres/lock.ts';
import { prepareDataDir } from '#server/db/postgres/places.ts';
import { startPostgres } from '#server/db/postgres/start.ts';

/** Where a backup is restored to. */
export interface RestoreTarget {
  /** How people call it. */
  readonly name: string;
  readonly connection: ClientConfig;
  /** What was restored is there from now on. */
  keep(): Promise<void>;
  /** Leaves the target as it was, unless it was kept. */
  discard(): Promise<void>;
}

/**
 * In DATA_DIR while a restore is under way; what a killed one left is known by it. Never the same twice: where the account of PostgreSQL
 * cannot reach DATA_DIR, its cluster is kept elsewhere under a name made of this path, and must not meet that of an earlier restore.
 */
const staging = /^restoring-[0-9a-f]{12}$/;

/** The database DATABASE_URL names, or DATA_DIR. Throws BackupRefusal where a folder holds something, and StartRefusal. */
export async function openRestoreTarget(config: Config): Promise<RestoreTarget> {
  if (config.DATABASE_URL !== undefined) {
    const { connection } = await connectDatabase(config);
    return {
      name: 'the database of DATABASE_URL',
      connection,
      keep: async () => {},
      discard: async () => {},
    };
  }
  return openFolder(config.DATA_DIR);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function holdsFiles(folder: string): Promise<boolean> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.some((entry) => entry.isFile());
}

/** Removes a database that was being filled, wherever it is kept. */
async function removeStaging(beside: string): Promise<void> {
  const cluster = await realpath(join(beside, 'postgres')).catch(() => null);
  if (cluster !== null) await rm(cluster, { recursive: true, force: true });
  await rm(beside, { recursive: true, force: true });
}

/** A folder in which a database of its own is filled beside, and moved to its place as the last step. */
async function openFolder(dataDir: string): Promise<RestoreTarget> {
  await prepareDataDir(dataDir);
  const lock = await lockDataDir(dataDir);
  const beside = join(dataDir, `restoring-${randomBytes(6).toString('hex')}`);
  const cluster = join(dataDir, 'postgres');
  const remove = async (): Promise<void> => {
    await rm(join(dataDir, 'files'), { recursive: true, force: true });
    await removeStaging(beside);
  };
  try {
    const abandoned = (await readdir(dataDir)).filter((name) => staging.test(name));
    const isOurs = abandoned.length > 0;
    if ((await isThere(cluster)) || (!isOurs && (await holdsFiles(join(dataDir, 'files')))))
      throw new BackupRefusal('target_not_empty', { target: dataDir });
    // The files first: as long as the folder beside is there, they are known to be of a killed restore.
    if (isOurs) await rm(join(dataDir, 'files'), { recursive: true, force: true });
    for (const name of abandoned) await removeStaging(join(dataDir, name));
    await mkdir(beside, { mode: 0o711 });
    const { connection, stop } = await startPostgres({ dataDir: beside });
    let kept = false;
    return {
      name: dataDir,
      connection,
      async keep() {
        await stop();
        await rename(join(beside, 'postgres'), cluster);
        const folder = await open(dataDir);
        await folder.sync().finally(() => folder.close());
        kept = true;
        await rm(beside, { recursive: true, force: true });
        lock.release();
      },
      async discard() {
        if (kept) return;
        await stop();
        await remove();
        lock.release();
      },
    };
  } catch (error) {
    if (!(error instanceof BackupRefusal)) await remove();
    lock.release();
    throw error;
  }
}
