import type pg from 'pg';

/** Keeps the database as it is now. Out: puts every row back, only where something was written: it is done hundreds of times. */
export async function keepRows(pool: pg.Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ name: string; columns: string }>(`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`);
  await pool.query(`create schema kept;
    create table kept.touched (name text not null);
    create function kept.note() returns trigger language plpgsql as
      $$ begin insert into kept.touched values (tg_table_name); return null; end $$`);
  for (const { name } of rows)
    await pool.query(`create table kept."${name}" as table "${name}";
      create trigger note_for_test after insert or update or delete or truncate on "${name}" execute function kept.note()`);
  const back = new Map(
    rows.map(({ name, columns }) => [
      name,
      `delete from "${name}"; insert into "${name}" (${columns}) overriding system value select ${columns} from kept."${name}";`,
    ]),
  );
  return async () => {
    const { rows: touched } = await pool.query<{ name: string }>(
      `with noted as (delete from kept.touched returning name) select distinct name from noted`,
    );
    if (touched.length === 0) return;
    // Without the triggers: the books of a club refuse to be emptied, also for a test.
    await pool.query(
      `begin; set local session_replication_role = replica; ${touched.map(({ name }) => back.get(name)).join(' ')} commit`,
    );
  };
}
