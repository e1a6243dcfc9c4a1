import type pg from 'pg';

/** Keeps the database as it is now. Out: what puts every row back. */
export async function keepRows(pool: pg.Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ name: string; columns: string }>(`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`);
  await pool.query('create schema kept');
  for (const { name } of rows) await pool.query(`create table kept."${name}" as table "${name}"`);
  const back = rows.map(
    ({ name, columns }) =>
      `delete from "${name}"; insert into "${name}" (${columns}) overriding system value select ${columns} from kept."${name}";`,
  );
  // Without the triggers: the books of a club refuse to be emptied, also for a test.
  const statement = `begin; set local session_replication_role = replica; ${back.join(' ')} commit`;
  return async () => {
    await pool.query(statement);
  };
}
