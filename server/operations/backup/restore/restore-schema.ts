import type { Client } from 'pg';
import type { Opening } from '#server/operations/backup/file/format.ts';
import { BackupRefusal } from '#server/operations/backup/file/refusal.ts';
import { createMigrationTable, type Migration } from '#server/ground/db/migrate.ts';

/** Returns our migrations that made the schema of a backup. It refuses that of a newer program, or of another. */
export function migrationsOf(
  { migrations }: Opening,
  known: readonly Migration[],
  place: string,
): readonly Migration[] {
  for (const { number, name, sha256 } of migrations) {
    const ours = known[number - 1];
    if (!ours)
      throw new BackupRefusal('newer_program', {
        place,
        reason: `it has migration ${number}, this one knows up to ${known.length}`,
      });
    if (ours.sha256 !== sha256) throw new BackupRefusal('other_program', { place, migration: name });
  }
  return known.slice(0, migrations.length);
}

/** Tells whether nobody ever put anything into the database: it has no table, view or sequence, and no jobs. */
export async function isEmptyDatabase(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(`
    select to_regnamespace('graphile_worker') is null and not exists (
      select 1 from pg_class c where relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as empty`);
  return rows[0]?.empty ?? false;
}

/** Creates the tables as they were when the backup was made, in the transaction of the restore. */
export async function makeSchema(client: Client, migrations: readonly Migration[]): Promise<void> {
  await createMigrationTable(client);
  for (const { number, name, sql, sha256 } of migrations) {
    await client.query(sql);
    await client.query('insert into schema_migration (number, name, sha256) values ($1, $2, $3)', [
      number,
      name,
      sha256,
    ]);
  }
}

/**
 * Selects what prevents rows from being loaded in any order, and quickly, each with the statement that restores it.
 */
const inTheWay = `
  select format('alter table %I drop constraint %I', c.relname, k.conname) as away,
    format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as back, 2 as turn
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace
  union all
  select format('drop index %I', c.relname), pg_get_indexdef(i.indexrelid), 1
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  union all
  select format('alter table %I disable trigger %I', c.relname, t.tgname), format('alter table %I enable trigger %I', c.relname, t.tgname), 3
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  order by turn, away`;

/**
 * Removes foreign keys, indexes, triggers and the migrations' rows. Returns a function that restores the first three.
 */
export async function clearForLoading(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ away: string; back: string; turn: number }>(inTheWay);
  for (const { away } of rows.toReversed()) await client.query(away);
  const { rows: tables } = await client.query<{ all: string | null }>(
    `select string_agg(format('%I', relname), ', ') as all from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype = 'e')`,
  );
  await client.query(`truncate ${tables[0]?.all ?? 'schema_migration'}`);
  return async () => {
    for (const { back } of rows) await client.query(back);
    await client.query('set constraints all immediate');
  };
}
