import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { freshDatabase, type TestDatabase } from './database.ts';

interface Kept {
  readonly database: TestDatabase;
  /** The schema and the contents of the template, as they were when it was cloned. */
  readonly origin: string;
}

/** The time in which a file's last statements have to end. */
const patienceMs = 10_000;

let kept: Kept | null = null;
let isLent = false;

/** Reads what a file must not leave changed: the schema, the database's own settings, and the rows of migrations. */
async function readOrigin(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ origin: string }>(`
    with ours as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
    select md5(string_agg(one, ' ' order by one)) as origin from (
      select format('%s %s %s', oid, relname, relnatts) from pg_class where relnamespace in (table ours)
      union all select format('%s %s %s', t.oid, tgname, tgenabled) from pg_trigger t
        join pg_class c on c.oid = tgrelid where relnamespace in (table ours)
      union all select format('%s %s', oid, conname) from pg_constraint where connamespace in (table ours)
      union all select format('%s %s', oid, xmin) from pg_proc where pronamespace in (table ours)
      union all select setconfig::text from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())
      union all select format('%s %s', count(*), (select count(*) from schema_object)) from schema_migration
    ) found (one)`);
  return rows[0]?.origin ?? '';
}

async function clone(): Promise<Kept> {
  const database = await freshDatabase({ isKept: true });
  return { database, origin: await readOrigin(database.pool) };
}

/** Waits until nobody holds a connection: what an app began before it closed has ended. */
async function untilIdle(pool: pg.Pool): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (pool.idleCount < pool.totalCount || pool.waitingCount > 0) {
    if (performance.now() > deadline) throw new Error('a connection was not given back');
    await sleep(5);
  }
}

/**
 * Deletes every row that was written since the template, without the triggers that guard books, and restarts the
 * sequences.
 */
export async function empty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'graphile_worker') and pg_relation_size(c.oid) > 0
      and relname not in ('schema_migration', 'schema_object', 'migrations')`);
  await pool.query(`begin; set local session_replication_role = replica;
    ${rows.map(({ name }) => `delete from ${name};`).join(' ')}
    select setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
    commit`);
}

/** Restores a database to its cloned state. Returns false if a file left it in a state that cannot be restored. */
async function putBack({ database: { pool, jobs }, origin }: Kept): Promise<boolean> {
  try {
    await untilIdle(pool);
    await untilIdle(jobs);
    await empty(pool);
    return (await readOrigin(pool)) === origin;
  } catch {
    return false;
  }
}

/**
 * Lends the database of this worker: its files have it one after the other, each as if new, with connections that
 * know the schema already. Whoever asks while it is lent gets another one. `drop` gives it back.
 */
export async function lendDatabase(): Promise<TestDatabase> {
  if (isLent) return freshDatabase();
  isLent = true;
  const { database } = (kept ??= await clone());
  return {
    ...database,
    drop: async () => {
      if (kept !== null && !(await putBack(kept))) {
        kept = null;
        await database.drop();
      }
      isLent = false;
    },
  };
}
