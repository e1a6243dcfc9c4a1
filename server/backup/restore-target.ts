import { mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { BackupRefusal } from '#server/backup/refusal.ts';
import type { Config } from '#server/config.ts';
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

/** In DATA_DIR while a restore is under way; what a killed one left is known by it. */
const staging = 'restoring';

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

/** A folder in which a database of its own is filled beside, and moved to its place as the last step. */
async function openFolder(dataDir: string): Promise<RestoreTarget> {
  await prepareDataDir(dataDir);
  const lock = await lockDataDir(dataDir);
  const beside = join(dataDir, staging);
  const cluster = join(dataDir, 'postgres');
  const remove = async (): Promise<void> => {
    // Where the account of PostgreSQL cannot reach the folder, the database lies elsewhere, behind a link.
    const elsewhere = await realpath(join(beside, 'postgres')).catch(() => null);
    if (elsewhere !== null) await rm(elsewhere, { recursive: true, force: true });
    await rm(join(dataDir, 'files'), { recursive: true, force: true });
    await rm(beside, { recursive: true, force: true });
  };
  try {
    const wasKilled = await isThere(beside);
    if ((await isThere(cluster)) || (!wasKilled && (await holdsFiles(join(dataDir, 'files')))))
      throw new BackupRefusal('target_not_empty', { target: dataDir });
    if (wasKilled) await remove();
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
