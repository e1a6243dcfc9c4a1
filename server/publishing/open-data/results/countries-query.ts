import type { Pool } from 'pg';

/** Reads the country of each entry of a race as three letters. An entry without one is left out. */
export async function readEntryCountries(db: Pool, race_id: number): Promise<Map<number, string>> {
  const { rows } = await db.query<{ entry_id: number; country_code: string }>(
    `select e.entry_id, n.country_code from entry e join rider p using (rider_id) join country n on n.country_id = p.country_id
      where e.race_id = $1`,
    [race_id],
  );
  return new Map(rows.map(({ entry_id, country_code }) => [entry_id, country_code]));
}
