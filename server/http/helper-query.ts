import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import type { Helper } from '#server/http/caller.ts';

/** Who holds a helper's session; null when its code was revoked or its time is over. Its last use is written at most every five minutes. */
export async function readHelper(db: Db, token_hash: Buffer): Promise<Helper | null> {
  const { rows } = await sql<Helper>`
    with found as (
      select s.token_hash, s.used_at, d.desk_id, d.race_id as desk_race_id, d.desk_name, d.may_act
      from desk_session s join desk_pass d using (desk_id)
      where s.token_hash = ${token_hash} and d.expires_at > now() and d.revoked_at is null
    ), used as (
      update desk_session s set used_at = now() from found f
      where s.token_hash = f.token_hash and f.used_at < now() - interval '5 minutes'
    )
    select desk_id, desk_race_id, desk_name, may_act from found`.execute(db);
  return rows[0] ?? null;
}
