import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#server/ground/config/config.ts';
import { connectDirectly, type Database } from '#server/ground/db/connect.ts';
import { DatabaseLink } from '#server/ground/db/link.ts';
import { migrate } from '#server/ground/db/migrate.ts';
import { owner } from '#server/ground/db/postgres/cluster.ts';
import { openPool } from '#server/ground/db/pool.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';

export interface OpenDatabase {
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** Returns how to connect through its socket to the server already running on this DATA_DIR, or null without one. */
async function findRunning(dataDir: string): Promise<pg.ClientConfig | null> {
  try {
    const cluster = await realpath(join(dataDir, 'postgres'));
    const host = await realpath(`${cluster}.socket`);
    const connection = { host, port: 5432, user: owner, database: owner };
    const client = new pg.Client(connection);
    client.on('error', () => {});
    await client.connect();
    await client.end();
    return connection;
  } catch {
    return null;
  }
}

type Settings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Config, 'DATABASE_LISTEN_URL'>>;

/**
 * Returns the server's database, past a pooler. One that runs on DATA_DIR already is left running. Throws StartRefusal.
 */
export async function findDatabase(config: Settings): Promise<Database> {
  try {
    return await connectDirectly(config);
  } catch (error) {
    if (!(error instanceof StartRefusal) || error.code !== 'data_dir_in_use') throw error;
    const connection = await findRunning(config.DATA_DIR);
    if (!connection) throw error;
    const link = new DatabaseLink();
    const ours = { ...connection, stream: link.stream };
    return { connection: ours, direct: ours, link, stop: async () => {} };
  }
}

/**
 * Opens the migrated database the way the server does. While a server runs on DATA_DIR, its own is used, and the
 * database itself notifies its kept pages of the change.
 */
export async function openDatabase(config: Settings): Promise<OpenDatabase> {
  const { connection, stop } = await findDatabase(config);
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
}
