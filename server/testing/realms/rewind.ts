import type pg from 'pg';

interface KeptRows {
  /** Returns the tables in which something was written since. */
  touched(): Promise<string[]>;
  /** Restores every row, only where something was written, because it is done hundreds of times. */
  rewind(): Promise<void>;
}

/** Remembers the database as it is now. */
export async function keepRows(pool: pg.Pool): Promise<KeptRows> {
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
  return {
    async touched() {
      const { rows: noted } = await pool.query<{ name: string }>('select distinct name from kept.touched');
      return noted.map(({ name }) => name);
    },
    async rewind() {
      const { rows: noted } = await pool.query<{ name: string }>(
        `with noted as (delete from kept.touched returning name) select distinct name from noted`,
      );
      if (noted.length === 0) return;
      // The triggers are off, because the books of a club refuse to be emptied, also for a test.
      await pool.query(
        `begin; set local session_replication_role = replica; ${noted.map(({ name }) => back.get(name)).join(' ')} commit`,
      );
    },
  };
}
