import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/** Marks a solution as used. Returns false when it was used before. */
export async function spendSolution(db: Db, signature: string, expires_at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into captcha_used (signature, expires_at) values (${signature}, ${expires_at})
    on conflict do nothing returning signature`.execute(db);
  return rows.length > 0;
}
