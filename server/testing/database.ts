import type pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { onDatabase } from './connection.ts';
import { DatabaseLink } from '#server/ground/db/link.ts';
import { type Db, openDb, openPool } from '#server/ground/db/pool.ts';
import { openWorkerPool } from '#server/ground/jobs/worker.ts';
import { planOnce, plannedOnce } from './plan-once.ts';

export interface TestDatabase {
  readonly pool: pg.Pool;
  readonly db: Db;
  /** The way in which the pool connects. */
  readonly link: DatabaseLink;
  readonly connection: pg.ClientConfig;
  /** The connections in which jobs run. */
  readonly jobs: pg.Pool;
  /** Ends its connections and removes the database. */
  readonly drop: () => Promise<void>;
}

let made = 0;

/**
 * Copies the files of the template, where nothing is written to disk: that is half the work of writing them through
 * the log.
 */
const copied = process.env.TEST_ON === 'external' ? '' : ' strategy file_copy';

/** It has a name of its own, so that nobody looks for it among the workers. */
const ofJobs = { application_name: 'partidor-test-jobs' };

/**
 * Makes a database of one's own, cloned from the migrated template, or an empty one. `isKept` is for many files one
 * after the other: its connections plan once, and the process need not wait for them.
 */
export async function freshDatabase({ empty = false, isKept = false } = {}): Promise<TestDatabase> {
  const { connection: server, template } = inject('postgres');
  const name = `${template}_${process.pid}_${process.env.VITEST_WORKER_ID ?? 0}_${++made}`;
  const admin = openPool({ connection: server, max: 1, onError: () => {} });
  await admin.query(
    `create database ${name} template ${empty ? "template0 encoding 'UTF8'" : template}${copied}`,
  );
  await admin.end();
  const connection = onDatabase(server, name);
  const link = new DatabaseLink();
  const how = isKept ? { ...plannedOnce, allowExitOnIdle: true } : {};
  const pool = openPool({ connection: { ...connection, ...how, stream: link.stream }, onError: () => {} });
  const jobs = openWorkerPool({ ...connection, ...how, ...ofJobs }, pino({ level: 'silent' }), 2);
  if (isKept) for (const one of [pool, jobs]) planOnce(one);
  return {
    pool,
    link,
    jobs,
    db: openDb(pool),
    connection,
    drop: async () => {
      await Promise.all([pool.end(), jobs.end()]);
      const again = openPool({ connection: server, max: 1, onError: () => {} });
      await again.query(`drop database ${name} with (force)`);
      await again.end();
    },
  };
}
