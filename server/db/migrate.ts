import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { rootFolder } from '#server/config/root-folder.ts';
import { recordSchemaObjects, refuseIncompleteSchema } from '#server/db/schema-objects.ts';
import { StartRefusal } from '#server/config/start-refusal.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
  /** Whether the version before this migration runs on a database that has it. */
  readonly additive: boolean;
}

interface AppliedMigration {
  number: number;
  name: string;
  additive: boolean;
  sha256: string;
  applied_at: string;
}

const ourMigrations = pathToFileURL(join(rootFolder, 'server/db/migrations/'));

/** Any number, the same in every process: it makes simultaneous starts migrate one after another. */
const lockKey = 7_276_384_301;

/** The numbered files of a folder, in order: 0001_…, 0002_…, none missing. */
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
 * Brings the database up to this program: each new file in a transaction of its own, one process at a time.
 * Answers the names applied now. Refuses a database whose applied files were edited since, that lacks a part of them, or that is
 * newer by a migration which is not additive.
 */
export async function migrate(pool: pg.Pool, migrations?: readonly Migration[]): Promise<string[]> {
  const known = migrations ?? (await readMigrations());
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    // A migration over many rows may well take longer than a request is allowed to.
    await client.query('set statement_timeout = 0');
    const applied = await readApplied(client);
    refuseStrangers(applied, known);
    await refuseIncompleteSchema(client);
    const missing = known.slice(applied.length);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    // The session ends with the lock and the settings it took.
    client.release(true);
  }
}

/** The table that says which migrations were applied. */
export async function createMigrationTable(client: pg.ClientBase): Promise<void> {
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
    // A rollback: what came since only added, so this version still finds all it knows.
    if (!ours && additive) continue;
    if (!ours) throw new StartRefusal('database_newer', { number, known: known.length });
    if (ours.sha256 !== sha256) throw new StartRefusal('migration_changed', { name, applied: applied_at });
  }
}

async function apply(
  client: pg.PoolClient,
  { number, name, sql, sha256, additive }: Migration,
): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query(
      'insert into schema_migration (number, name, sha256, additive) values ($1, $2, $3, $4)',
      [number, name, sha256, additive],
    );
    await recordSchemaObjects(client);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefusal('migration_failed', { name, reason }, { cause });
  }
}
