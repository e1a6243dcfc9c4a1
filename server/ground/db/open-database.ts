import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#server/ground/config/config.ts';
import { connectDatabase, type Database } from '#server/ground/db/connect.ts';
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

/** Returns the server's database. One that runs on DATA_DIR already is left running. Throws StartRefusal. */
export async function findDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  try {
    return await connectDatabase(config);
  } catch (error) {
    if (!(error instanceof StartRefusal) || error.code !== 'data_dir_in_use') throw error;
    const connection = await findRunning(config.DATA_DIR);
    if (!connection) throw error;
    const link = new DatabaseLink();
    return { connection: { ...connection, stream: link.stream }, link, stop: async () => {} };
  }
}

/**
 * Opens the migrated database the way the server does. While a server runs on DATA_DIR, its own is used, and the
 * database itself notifies its kept pages of the change.
 */
export async function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenDatabase> {
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
