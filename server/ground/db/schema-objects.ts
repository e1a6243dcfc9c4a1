import type pg from 'pg';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';

/** Selects the objects that protect the data by kind and name, which is the same in every supported PostgreSQL. */
const present = `
  select 'table' as kind, relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  union all select 'view', relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
  union all select 'unique index', relname::text from pg_class join pg_index on indexrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and indisunique
  union all select 'constraint', format('%s on %s', conname, relname) from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
  union all select 'trigger', format('%s on %s', tgname, relname) from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
  union all select 'function', p.oid::regprocedure::text from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

async function hasRecord(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_object') is not null as there`,
  );
  return rows[0]?.there ?? false;
}

/** Records the objects of the schema, in the transaction of the migration that changed it. */
export async function recordSchemaObjects(client: pg.ClientBase): Promise<void> {
  if (!(await hasRecord(client))) return;
  await client.query('delete from schema_object');
  await client.query(`insert into schema_object (kind, name) ${present}`);
}

/**
 * Refuses a database that lacks a part of what the migrations made, as after a dump that was restored with errors.
 */
export async function refuseIncompleteSchema(client: pg.ClientBase): Promise<void> {
  if (!(await hasRecord(client))) return;
  const { rows } = await client.query<{ kind: string; name: string }>(
    `select kind, name from schema_object except (${present}) order by kind, name`,
  );
  const [first] = rows;
  if (first)
    throw new StartRefusal('schema_incomplete', {
      missing: rows.length,
      example: `${first.kind} ${first.name}`,
    });
}
