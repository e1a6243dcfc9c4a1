import type { Client } from 'pg';
import type { Plan } from '#server/operations/organization/shape/plan.ts';

/**
 * Gives foreign keys without an index one, because a database looks through the whole table for each row that goes. They are made
 * in the transaction, so an erasure that fails leaves none.
 */
export async function helpForeignKeys(client: Client, plan: Plan): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select format('erasing_%s_%s', c.oid, a.attnum) as name,
       format('create index if not exists erasing_%s_%s on %I (%I)', c.oid, a.attnum, c.relname, a.attname) as made
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confrelid = any($1::text[]::regclass[]) and pg_relation_size(c.oid) > 65536
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indkey[0] = k.conkey[1] and i.indpred is null)
     group by c.oid, c.relname, a.attnum, a.attname order by 1`,
    [plan.tables.map(({ name }) => name)],
  );
  for (const { made } of rows) await client.query(made);
  return rows.map(({ name }) => name);
}

/** Drops them again, without anybody waiting. One that a killed erasure left is taken up by the next. */
export async function dropHelp(client: Client, names: readonly string[]): Promise<void> {
  for (const name of names) await client.query(`drop index concurrently if exists ${name}`);
}
