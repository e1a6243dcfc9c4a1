import type { Pool } from 'pg';
import { pino } from 'pino';
import type { Config } from '#server/ground/config/config.ts';
import { openDatabase } from '#server/ground/db/open-database.ts';
import { type Db, openDb } from '#server/ground/db/pool.ts';
import { migrateJobs } from '#server/ground/jobs/worker.ts';

/** Opens the database for one piece of work of a command, also while a server runs on it, and closes it. */
export async function withDatabase<Result>(
  config: Config,
  work: (db: Db, pool: Pool) => Promise<Result>,
): Promise<Result> {
  const { pool, close } = await openDatabase(config);
  try {
    await migrateJobs(pool.options, pino({ level: 'error' }));
    return await work(openDb(pool), pool);
  } finally {
    await close();
  }
}
