import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** Takes out of the search words that are in no public name any more. */
export async function sweepSearchWords(db: Db): Promise<void> {
  await sql`select sweep_search_words()`.execute(db);
}
