import type pg from 'pg';
import { inject } from 'vitest';
import { onDatabase } from './connection.ts';
import { DatabaseLink } from '#server/db/link.ts';
import { type Db, openDb, openPool } from '#server/db/pool.ts';

export interface TestDatabase {
  readonly pool: pg.Pool;
  readonly db: Db;
  /** The way the pool connects. */
  readonly link: DatabaseLink;
  readonly connection: pg.ClientConfig;
  /** Ends the pool and removes the database. */
  readonly drop: () => Promise<void>;
}

let made = 0;

/** Copies the files of the template: half the work of writing them through the log, where nothing is written to disk. */
const copied = process.env.TEST_ON === 'external' ? '' : ' strategy file_copy';

/** A database of one's own, cloned from the migrated template (or the empty one). */
export async function freshDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { connection: server, template } = inject('postgres');
  const name = `partidor_test_${process.pid}_${process.env.VITEST_WORKER_ID ?? 0}_${++made}`;
  const admin = openPool({ connection: server, max: 1, onError: () => {} });
  await admin.query(
    `create database ${name} template ${empty ? "template0 encoding 'UTF8'" : template}${copied}`,
  );
  const connection = onDatabase(server, name);
  const link = new DatabaseLink();
  const pool = openPool({ connection: { ...connection, stream: link.stream }, onError: () => {} });
  return {
    pool,
    link,
    db: openDb(pool),
    connection,
    drop: async () => {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
