import type { Pool } from 'pg';

/** The tree that PostgreSQL makes of a statement, or why it refuses it. */
export interface Analysed {
  tree: string | null;
  refusal: string | null;
}

/**
 * Prepares a statement, as the driver does, which finds the types of its parameters. A function made of it keeps the
 * tree of the statement, with every name and type resolved. Nothing is run.
 */
const analyser = `
  create or replace function pg_temp.analyse(statement text, out tree text, out refusal text) language plpgsql as $analyse$
  declare types text;
  begin
    execute 'prepare analysed as ' || statement;
    select array_to_string(parameter_types::text[], ', ') into types from pg_prepared_statements where name = 'analysed';
    deallocate analysed;
    execute format('create function pg_temp.analysed(%s) returns void language sql begin atomic %s; end', types, statement);
    select prosqlbody::text into tree from pg_proc where proname = 'analysed' and pronamespace = pg_my_temp_schema();
    execute format('drop function pg_temp.analysed(%s)', types);
  exception when others then
    refusal := sqlerrm;
    if exists (select from pg_prepared_statements where name = 'analysed') then deallocate analysed; end if;
  end $analyse$`;

/** Returns the trees of statements, in their order. */
export async function analyse(pool: Pool, statements: readonly string[]): Promise<Analysed[]> {
  const client = await pool.connect();
  try {
    await client.query(analyser);
    const { rows } = await client.query<Analysed>(
      `select a.tree, a.refusal from unnest($1::text[]) with ordinality as s(statement, turn)
       cross join lateral pg_temp.analyse(s.statement) a order by s.turn`,
      [statements],
    );
    return rows;
  } finally {
    client.release();
  }
}
