import type { Pool } from 'pg';

/**
 * Returns what a race has in each table of the day, without the accounts that nobody at the track knows. The record travels with
 * sets and not with a copy: only what came with the sets after one is read of it.
 */
export async function dayOf(pool: Pool, race_id: number, after_n = 0): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string; text: string }>(
    `select v.name, format('select (%4$s - %2$L::text[])::text as image from %1$I x where %3$s order by 1',
       v.name, venue_accounts(v.name), case v.name
         when 'audit' then 'audit_id in (select (e -> ''k'' ->> ''audit_id'')::bigint from venue_set s, jsonb_array_elements(s.rows) e
           where s.race_id = $1 and s.n > ${after_n} and e ->> ''t'' = ''audit'')' else venue_of_race(v.kind) end, venue_image(v.keeps, v.skips)) as text
     from venue_tables() v order by v.pos`,
  );
  const client = await pool.connect();
  try {
    await client.query(`set timezone = 'UTC'`);
    const found: Record<string, string[]> = {};
    for (const { name, text } of tables) {
      const { rows } = await client.query<{ image: string }>(text, [race_id]);
      found[name] = rows.map(({ image }) => image);
    }
    return found;
  } finally {
    await client.query('reset timezone');
    client.release();
  }
}
