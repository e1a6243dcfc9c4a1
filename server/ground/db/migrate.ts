import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { rootFolder } from '#server/ground/config/root-folder.ts';
import { recordSchemaObjects, refuseIncompleteSchema } from '#server/ground/db/schema-objects.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';
import {
  describeHolders,
  endingStatement,
  type Holder,
  readLockHolders,
  watchBlockers,
} from './waiting/lock-holders.ts';
import { againWhileInTheWay, isInTheWay, type LockWait, Patience, usualWait } from './waiting/lock-wait.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
  /** True when the version before this migration runs on a database that has it. */
  readonly additive: boolean;
}

interface AppliedMigration {
  number: number;
  name: string;
  additive: boolean;
  sha256: string;
  applied_at: string;
}

const ourMigrations = pathToFileURL(join(rootFolder, 'server/ground/db/migrations/'));

/** An arbitrary number, the same in every process. It makes simultaneous starts migrate one after another. */
const lockKey = 7_276_384_301;

/** Reads the numbered files of a folder in order: 0001_…, 0002_…, with none missing. */
export async function readMigrations(folder: URL = ourMigrations): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name) || Number(name.slice(0, 4)) !== index + 1)
        throw new StartRefusal('migrations_misnumbered', { name });
      const sql = await readFile(new URL(name, folder), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      return { number: index + 1, name, sql, sha256, additive: !/^-- Not additive: ./m.test(sql) };
    }),
  );
}

/**
 * Migrates the database to this program's version: each new file in a transaction of its own, one process at a time. A
 * file that finds a table in use lets everybody pass and is tried again. Returns the names that were applied now.
 * @throws A StartRefusal for a database whose applied files were edited since, that lacks a part of them, or that is
 *   newer by a migration which is not additive.
 */
export async function migrate(
  pool: pg.Pool,
  migrations?: readonly Migration[],
  wait: LockWait = usualWait,
): Promise<string[]> {
  const known = migrations ?? (await readMigrations());
  const client = await pool.connect();
  const names: string[] = [];
  try {
    for (;;) {
      const name = await takeStep({ client, known, wait, connection: pool.options }, names.length === 0);
      if (name === null) break;
      names.push(name);
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  // No setting of a step stays with the session.
  client.release();
  return names;
}

interface Work {
  readonly client: pg.PoolClient;
  readonly known: readonly Migration[];
  readonly wait: LockWait;
  readonly connection: pg.ClientConfig;
}

/** Applies the next file and returns its name, or null without one. The first look refuses an incomplete schema. */
async function takeStep({ client, known, wait, connection }: Work, isFirst: boolean): Promise<string | null> {
  let next: Migration | undefined;
  let inTheWay: readonly Holder[] = [];
  const step = async (): Promise<string | null> => {
    next = undefined;
    const pid = await beginTurn(client, wait);
    const watch = watchBlockers(connection, pid);
    try {
      const applied = await readApplied(client);
      refuseStrangers(applied, known);
      if (isFirst) await refuseIncompleteSchema(client);
      next = known[applied.length];
      if (next !== undefined) await apply(client, next);
      await client.query('commit');
      return next?.name ?? null;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      inTheWay = watch.seen();
      await watch.stop();
    }
  };
  const what = () => (next === undefined ? 'the list of migrations' : `the migration ${next.name}`);
  try {
    return await againWhileInTheWay(
      wait,
      step,
      () =>
        `What ${what()} changes is in use: ${describeHolders(inTheWay)}. Everybody else goes on, and it is tried again until that has ended` +
        ` (a backup ends by itself; whoever may, ends it at once: ${endingStatement(inTheWay)})`,
    );
  } catch (error) {
    if (isInTheWay(error))
      throw new StartRefusal(
        'migration_in_the_way',
        {
          what: what(),
          minutes: Math.round(wait.patienceMs / 60_000),
          holders: describeHolders(inTheWay),
          end: endingStatement(inTheWay),
        },
        { cause: error },
      );
    throw error;
  }
}

/** The time between two checks whether it is this process's turn. */
const turnEveryMs = 250;
/**
 * A wait that is shorter than this is not reported: several nodes start at once, and all but one have nothing to do.
 */
const silentMs = 1000;

/**
 * Begins a transaction that holds the lock of the migrations. The lock ends with the transaction, because behind a
 * pooler a lock of the session would stay with a connection of the pooler, and every later start would wait for it.
 * Returns the session by its number in the database.
 */
async function beginTurn(client: pg.PoolClient, wait: LockWait): Promise<number> {
  const patience = new Patience(wait);
  let idleMs = 0;
  for (;;) {
    await client.query('begin');
    const { rows } = await client.query<{ ours: boolean; pid: number }>(
      'select pg_try_advisory_xact_lock($1) as ours, pg_backend_pid() as pid',
      [lockKey],
    );
    const [turn] = rows;
    if (turn?.ours === true) {
      // A migration over many rows may take longer than a request is allowed to.
      await client.query(`set local statement_timeout = 0; set local lock_timeout = ${wait.lockMs}`);
      return turn.pid;
    }
    const holders = await readLockHolders(client, lockKey);
    await client.query('rollback');
    const isIdle = holders.some(({ in_transaction_seconds }) => in_transaction_seconds === null);
    idleMs += isIdle ? turnEveryMs : 0;
    const facts = { holders: describeHolders(holders), end: endingStatement(holders) };
    if (idleMs >= wait.idleMs || (patience.isOver && isIdle))
      throw new StartRefusal('migration_lock_left', facts);
    if (patience.waitedMs >= silentMs)
      patience.say(
        `The lock of the migrations is held by ${facts.holders}; this start waits for it. Is no other start at work, it was left behind` +
          ` (by one through a pooler in transaction mode), and whoever may, ends it: ${facts.end}`,
      );
    await sleep(turnEveryMs);
  }
}

/** Creates the table of the applied migrations. It is changed rarely, because a change waits for every reader. */
export async function createMigrationTable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select exists (select 1 from pg_attribute where attrelid = to_regclass('public.schema_migration') and attname = 'additive') as is_there`,
  );
  if (rows[0]?.is_there === true) return;
  await client.query(`
    create table if not exists schema_migration (
      number     integer primary key,
      name       text not null,
      sha256     char(64) not null,
      applied_at timestamptz not null default now()
    )`);
  await client.query(
    'alter table schema_migration add column if not exists additive boolean not null default false',
  );
}

async function readApplied(client: pg.PoolClient): Promise<AppliedMigration[]> {
  await createMigrationTable(client);
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, sha256, applied_at, additive from schema_migration order by number',
  );
  return rows;
}

function refuseStrangers(applied: readonly AppliedMigration[], known: readonly Migration[]): void {
  for (const { number, name, sha256, applied_at, additive } of applied) {
    const ours = known[number - 1];
    // This is a rollback: the later migrations only added, so this version still finds everything it knows.
    if (!ours && additive) continue;
    if (!ours) throw new StartRefusal('database_newer', { number, known: known.length });
    if (ours.sha256 !== sha256) throw new StartRefusal('migration_changed', { name, applied: applied_at });
  }
}

/** Applies a file. The caller begins the transaction and ends it. */
async function apply(
  client: pg.PoolClient,
  { number, name, sql, sha256, additive }: Migration,
): Promise<void> {
  try {
    await client.query(sql);
    await client.query(
      'insert into schema_migration (number, name, sha256, additive) values ($1, $2, $3, $4)',
      [number, name, sha256, additive],
    );
    await recordSchemaObjects(client);
  } catch (cause) {
    if (isInTheWay(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefusal('migration_failed', { name, reason }, { cause });
  }
}
