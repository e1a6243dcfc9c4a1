import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { AMERICAS, countryOf } from './meeting/countries.ts';

/** Adds the missing countries that people choose from. Existing ones stay as they are. */
export async function fillCountries(db: Db): Promise<void> {
  const rows = AMERICAS.map((code) => {
    const [country_code, country_iso, country_name] = countryOf(code);
    return { country_code, country_iso, country_name };
  });
  await sql`
    insert into country (country_code, country_iso, country_name)
    select country_code, country_iso, country_name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(country_code char(3), country_iso char(2), country_name text)
    on conflict do nothing`.execute(db);
}
