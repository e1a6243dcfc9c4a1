import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { owner } from '#server/db/postgres/cluster.ts';
import { openPool } from '#server/db/pool.ts';
import { StartRefusal } from '#server/start-refusal.ts';

export interface OpenDatabase {
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** The database of a server that is already running on this DATA_DIR, through its socket. */
async function joinRunning(dataDir: string): Promise<pg.Pool> {
  const cluster = await realpath(join(dataDir, 'postgres'));
  const host = await realpath(`${cluster}.socket`);
  const pool = openPool({
    connection: { host, port: 5432, user: owner, database: owner },
    max: 2,
    onError: () => {},
  });
  try {
    await pool.query('select 1');
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Opens the database the way the server does, migrated; while a server runs on DATA_DIR, its own is used and
 * the pages it keeps hear of the change from the database itself.
 */
export async function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenDatabase> {
  try {
    const { connection, stop } = await connectDatabase(config);
    const pool = openPool({ connection, max: 2, onError: () => {} });
    const close = async (): Promise<void> => {
      await pool.end();
      await stop();
    };
    await migrate(pool).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    return { pool, close };
  } catch (error) {
    if (!(error instanceof StartRefusal) || error.code !== 'data_dir_in_use') throw error;
    const pool = await joinRunning(config.DATA_DIR).catch(() => null);
    if (!pool) throw error;
    await migrate(pool);
    return { pool, close: () => pool.end() };
  }
}
