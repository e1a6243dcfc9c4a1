import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { connectDatabase, type Database } from '#server/db/connect.ts';
import { DatabaseLink } from '#server/db/link.ts';
import { migrate } from '#server/db/migrate.ts';
import { owner } from '#server/db/postgres/cluster.ts';
import { openPool } from '#server/db/pool.ts';
import { StartRefusal } from '#server/config/start-refusal.ts';

export interface OpenDatabase {
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** How to connect to the server that is already running on this DATA_DIR, through its socket; null: it does not answer. */
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

/** The database the server uses: while one runs on DATA_DIR, its own, which is then left running. Throws StartRefusal. */
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
 * Opens the database the way the server does, migrated; while a server runs on DATA_DIR, its own is used and
 * the pages it keeps hear of the change from the database itself.
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
