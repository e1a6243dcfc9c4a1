import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/** Deletes search words that are no longer in any public name. */
export async function sweepSearchWords(db: Db): Promise<void> {
  await sql`select sweep_search_words()`.execute(db);
}
