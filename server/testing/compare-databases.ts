import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * Returns the rows of every table of a database, with computed columns, as counts and digests that do not depend on
 * their order. Two databases have the same content when these are equal, whichever versions of PostgreSQL they use.
 */
export async function digestTables(
  connection: pg.ClientConfig,
): Promise<Record<string, { rows: number; digest: string }>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set statement_timeout = 0`);
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
      `select relname::text as name, array_agg(attname::text order by attname) as columns
       from pg_class join pg_attribute on attrelid = pg_class.oid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped group by 1 order by 1`,
    );
    const found: Record<string, { rows: number; digest: string }> = {};
    for (const { name, columns } of tables) {
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
      const { rows } = await client.query<{ one: string }>(
        `select one from (select row(${list})::text as one from ${pg.escapeIdentifier(name)}) t order by one collate "C"`,
      );
      const digest = createHash('sha256');
      for (const { one } of rows) digest.update(`${one}\n`);
      found[name] = { rows: rows.length, digest: digest.digest('hex') };
    }
    return found;
  } finally {
    await client.end();
  }
}
