import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

interface StoredFactor {
  secret: Buffer;
  confirmed_at: string | null;
  codes_left: number;
}

export async function readSecondFactor(db: Db, user_id: number): Promise<StoredFactor | null> {
  const { rows } = await sql<StoredFactor>`
    select f.secret, f.confirmed_at, (select count(*)::int from recovery_code c where c.user_id = f.user_id and c.used_at is null)
      as codes_left
    from second_factor f where f.user_id = ${user_id}`.execute(db);
  return rows[0] ?? null;
}
