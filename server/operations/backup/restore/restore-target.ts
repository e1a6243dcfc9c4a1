import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { BackupRefusal } from '#server/operations/backup/file/refusal.ts';
import type { Config } from '#server/ground/config/config.ts';
import { connectDirectly } from '#server/ground/db/connect.ts';
import { lockDataDir } from '#server/ground/db/postgres/lock.ts';
import { prepareDataDir } from '#server/ground/db/postgres/places.ts';
import { startPostgres } from '#server/ground/db/postgres/start.ts';

/** The place that a backup is restored to. */
export interface RestoreTarget {
  /** The name that people use for it. */
  readonly name: string;
  readonly connection: ClientConfig;
  /** Makes the restored data permanent. */
  keep(): Promise<void>;
  /** Leaves the target unchanged, unless `keep` was called. */
  discard(): Promise<void>;
}

/**
 * A folder in DATA_DIR while a restore is under way, which identifies the remains of a killed one. The name is never
 * the same twice: where the account of PostgreSQL cannot reach DATA_DIR, its cluster is stored elsewhere under a name
 * made of this path, which must differ from that of an earlier restore.
 */
const staging = /^restoring-[0-9a-f]{12}$/;

/** Opens the database of DATABASE_URL, or DATA_DIR. Throws BackupRefusal for a used folder, and StartRefusal. */
export async function openRestoreTarget(config: Config): Promise<RestoreTarget> {
  if (config.DATABASE_URL !== undefined) {
    const { connection } = await connectDirectly(config);
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

/** Removes a database that was being filled, wherever it is stored. */
async function removeStaging(beside: string): Promise<void> {
  const cluster = await realpath(join(beside, 'postgres')).catch(() => null);
  if (cluster !== null) await rm(cluster, { recursive: true, force: true });
  await rm(beside, { recursive: true, force: true });
}

/** Opens a folder. A separate database is filled beside it, and moved to its place as the last step. */
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
    // The files are removed first, because the folder beside them proves that they belong to a killed restore.
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
