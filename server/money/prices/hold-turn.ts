import { sql } from 'kysely';
import type { PriceTerms } from '#rules/money/prices/terms.ts';
import type { Db } from '#server/db/pool.ts';

/**
 * Lets those take turns whose price depends on who of a family, or of a club, is in before them, until the end of the transaction. To be
 * held before they are counted: a statement does not see what was written while it waited. Families first, in one order always.
 */
export async function holdTurn(
  tx: Db,
  race_id: number,
  rider_id: number,
  { family, club }: PriceTerms,
): Promise<void> {
  if (family !== null)
    await sql`
      select pg_advisory_xact_lock(hashtextextended('family ' || ${race_id}::text || ' ' || u.user_id, 0))
      from (select user_id from user_rider where rider_id = ${rider_id} order by user_id) u`.execute(tx);
  if (club !== null)
    await sql`
      select pg_advisory_xact_lock(hashtextextended('club ' || ${race_id}::text || ' ' || p.club_id, 0))
      from rider p where p.rider_id = ${rider_id} and p.club_id is not null`.execute(tx);
}
