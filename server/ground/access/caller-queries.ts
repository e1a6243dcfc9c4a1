import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import type { Caller, Helper, Peer } from './caller.ts';
import { needsSecondFactor, type SecondFactorRule } from './second-factor-rule.ts';

/** A session stays on the device, or lasts while the browser is open. Both are counted from the last use. */
const lifetime = sql`case when s.keep then interval '90 days' else interval '24 hours' end`;

/** Reads who holds a session, or null when it is over. The last use is written every five minutes at most. */
export async function readCaller(db: Db, rule: SecondFactorRule, token_hash: Buffer): Promise<Caller | null> {
  type Row = Omit<Caller, 'must_set_second_factor'> & { user_email: string; second_factor: boolean };
  const { rows } = await sql<Row>`
    with found as (
      select session_id, user_id, must_change_password, used_at from session
      where token_hash = ${token_hash} and expires_at > now()
    ), used as (
      update session s set used_at = now(), expires_at = now() + ${lifetime}
      from found f where s.session_id = f.session_id and f.used_at < now() - interval '5 minutes'
    )
    select f.session_id, f.user_id, f.must_change_password, u.user_email,
      exists (select 1 from second_factor x where x.user_id = f.user_id and x.confirmed_at is not null) as second_factor,
      coalesce((select json_agg(json_build_object('role', r.role, 'organization_id', r.organization_id, 'club_id', r.club_id))
        from user_role r where r.user_id = f.user_id), '[]') as roles,
      coalesce((select json_agg(l.rider_id) from user_rider l where l.user_id = f.user_id), '[]') as rider_ids
    from found f join users u using (user_id)`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { user_email, second_factor, ...caller } = row;
  return {
    ...caller,
    must_set_second_factor: !second_factor && needsSecondFactor(rule, { ...row, user_email }),
  };
}

/** Selects what a code of `desk_pass d` is for. Codes to look or to act still use the previous version's column. */
export const dutyOfPass = sql.raw(`coalesce(d.duty, case when d.may_act then 'act' else 'look' end)`);

/** After its code has ended, a judge's phone may hand unsent operations over for this long (docs/decisions/0055). */
const lateWords = sql`interval '30 days'`;

/**
 * Reads who holds a helper's session. It is null when the code was revoked or has expired, except for a judge, who
 * may have operations that are not sent yet. The last use is written at most every five minutes.
 */
export async function readHelper(db: Db, token_hash: Buffer): Promise<Helper | null> {
  const { rows } = await sql<Helper>`
    with found as (
      select s.token_hash, s.used_at, s.device_id, d.revoked_at is not null or d.expires_at <= now() as is_shut, d.desk_id, d.race_id as desk_race_id, d.desk_name, ${dutyOfPass} as duty
      from desk_session s join desk_pass d using (desk_id)
      where s.token_hash = ${token_hash} and least(d.expires_at, d.revoked_at) > now() - case when s.device_id is null then interval '0' else ${lateWords} end
    ), used as (
      update desk_session s set used_at = now() from found f
      where s.token_hash = f.token_hash and f.used_at < now() - interval '5 minutes'
    )
    select desk_id, desk_race_id, desk_name, duty, device_id, is_shut from found`.execute(db);
  return rows[0] ?? null;
}

/** Reads which race the token of a server at the track is for. Of an ended epoch it still brings what is late. */
export async function readPeer(db: Db, token_hash: Buffer): Promise<Peer | null> {
  const { rows } = await sql<{ race_id: number }>`
    select race_id from race_lead where token_hash = ${token_hash} limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { peer_race_id: row.race_id, token_hash };
}
