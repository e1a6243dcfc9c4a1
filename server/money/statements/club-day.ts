import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** The day it is for a club, 'YYYY-MM-DD'. */
export async function readClubDay(db: Db, club_id: number): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone o.organization_zone)::date as today from club b join organization o using (organization_id)
    where b.club_id = ${club_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A club that may be seen has no row');
  return row.today;
}
