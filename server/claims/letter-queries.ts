import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

export interface ClaimForLetter {
  rider_id: number;
  organization_id: number;
  /** The club the rider was in. */
  club_id: number | null;
  /** As the rider was called before the claim: what a claimer typed is nobody's name yet. */
  rider_fullname: string;
  /** The document as the claimer typed it. */
  rider_dni: string | null;
  /** Who claims; null: the account is gone. */
  user_email: string | null;
  user_language: string;
  email_confirmed: boolean;
  device: string;
  requested_at: string;
  claimed_at: string | null;
  approved: boolean;
  refused: boolean;
  refusal_reason: string | null;
  doubts: string[];
}

export async function readClaimForLetter(db: Db, claim_id: number): Promise<ClaimForLetter | null> {
  const { rows } = await sql<ClaimForLetter>`
    select c.rider_id, coalesce(c.organization_id, r.organization_id) as organization_id,
      coalesce((w.was ->> 'club_id')::bigint, r.club_id) as club_id,
      coalesce((w.was ->> 'rider_firstname') || ' ' || (w.was ->> 'rider_lastname'), r.rider_fullname) as rider_fullname,
      case when c.claimed_at is null then c.proposed ->> 'rider_dni' else r.rider_dni end as rider_dni,
      u.user_email, coalesce(u.user_language, 'es') as user_language, u.email_confirmed_at is not null as email_confirmed,
      c.device, c.requested_at, c.claimed_at, c.approved_at is not null as approved, c.refused_at is not null as refused,
      c.refusal_reason, to_json(c.doubts) as doubts
    from rider_claim c join rider r using (rider_id) left join users u on u.user_id = c.user_id
      left join lateral (select a.was from audit a where a.entity = 'rider_claim' and a.entity_id = c.claim_id and a.action = 'claim'
        order by a.audit_id desc limit 1) w on true
    where c.claim_id = ${claim_id} and c.requested_at is not null`.execute(db);
  return rows[0] ?? null;
}
