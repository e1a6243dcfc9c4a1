import type { Pool } from 'pg';
import { pino } from 'pino';
import type { Config } from '#server/config/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type Db, openDb } from '#server/db/pool.ts';
import { migrateJobs } from '#server/jobs/worker.ts';

/** Opens the database of the settings, also while a server runs on it, for one piece of work of a command; and closes it. */
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
