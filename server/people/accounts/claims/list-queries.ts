import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  ComparedRider,
  ForeignClaim,
  listOwnClaims,
  OfficeClaim,
} from '#contract/people/accounts/claims.ts';
import type { PaperSlot } from '#contract/people/riders/field-shapes.ts';
import { PAPER_FIELDS } from '#rules/people/riders/field-lists.ts';
import { UNDO_DAYS } from '#rules/people/riders/claims.ts';
import { waits } from './waiting-queries.ts';
import type { Db } from '#server/ground/db/pool.ts';

const state = sql`case when c.undone_at is not null then 'undone' when c.claimed_at is not null then 'claimed'
  when c.refused_at is not null then 'refused' when c.requested_at is null then 'begun'
  when c.doubts <> '{}' and c.approved_at is null then 'organization' else 'email' end`;

/** Selects a rider's data for a comparison, by the alias of a row with a rider's columns. */
const compared = (row: 'r' | 'p') => {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  const slotIfThere = (slot: PaperSlot) => sql`case when ${of(slot)} is not null then ${sql.lit(slot)} end`;
  return sql`json_build_object('rider_firstname', ${of('rider_firstname')}, 'rider_lastname', ${of('rider_lastname')},
    'rider_birthdate', ${of('rider_birthdate')}, 'rider_gender', ${of('rider_gender')}, 'rider_state', ${of('rider_state')},
    'rider_city', ${of('rider_city')}, 'rider_phone', ${of('rider_phone')},
    'organization_shortname', (select o.organization_shortname from organization o where o.organization_id = ${of('organization_id')}),
    'club_name', (select b.club_name from club b where b.club_id = ${of('club_id')}),
    'papers', array_remove(array[${sql.join(PAPER_FIELDS.map(slotIfThere))}], null))`;
};

type ClaimRow = Omit<OfficeClaim, 'stored' | 'typed'> & {
  stored: ComparedRider | null;
  typed: ComparedRider | null;
};

/** Reads the claims to riders of these organizations (null for all): waiting ones first, then the newest. */
export async function readClaims(db: Db, organizations: number[] | null): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select c.claim_id, c.kind, ${state} as state, c.rider_id, r.rider_fullname, r.rider_dni,
      coalesce(c.organization_id, r.organization_id) as organization_id, u.user_email,
      u.email_confirmed_at is not null as email_confirmed, coalesce(u.user_language, 'es') as language, to_json(c.doubts) as doubts,
      c.objected_at, c.created_at, c.requested_at, c.approved_at, c.refused_at, c.refusal_reason, c.claimed_at, c.undone_at,
      case when c.undone_at is null and c.claimed_at > now() - make_interval(days => ${UNDO_DAYS})
        then c.claimed_at + make_interval(days => ${UNDO_DAYS}) end as undo_until,
      case when ${waits} then ${compared('r')} end as stored,
      case when ${waits} then ${compared('p')} end as typed
    from rider_claim c join rider r using (rider_id) left join users u on u.user_id = c.user_id
      left join lateral jsonb_populate_record(null::rider, c.proposed) p on true
    where ${organizations}::bigint[] is null or coalesce(c.organization_id, r.organization_id) = any(${organizations}::bigint[])
    order by (${waits} and c.doubts <> '{}' and c.approved_at is null) desc, c.created_at desc, c.claim_id desc limit 500`.execute(
    db,
  );
  return rows;
}

/** Counts the claims that wait for a decision. */
export async function countClaims(db: Db, organizations: number[] | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rider_claim c join rider r using (rider_id)
    where ${waits} and c.doubts <> '{}' and c.approved_at is null
      and (${organizations}::bigint[] is null or coalesce(c.organization_id, r.organization_id) = any(${organizations}::bigint[]))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Reads a paper that was sent with a waiting claim, with the rider and organization of the claim. */
export async function readClaimPaper(
  db: Db,
  claim_id: number,
  slot: PaperSlot,
): Promise<{ file_id: number | null; rider_id: number; organization_id: number } | null> {
  const { rows } = await sql<{ file_id: number | null; rider_id: number; organization_id: number }>`
    select (c.proposed ->> ${slot}::text)::bigint as file_id, c.rider_id,
      coalesce(c.organization_id, r.organization_id) as organization_id
    from rider_claim c join rider r using (rider_id) where c.claim_id = ${claim_id} and ${waits}`.execute(db);
  return rows[0] ?? null;
}

type Own = z.input<typeof listOwnClaims.reply>['own'];

/** The days for which the claimer sees a refusal. */
const refusedDays = 30;

export async function readOwnClaims(db: Db, user_id: number): Promise<Own> {
  const { rows } = await sql<Own[number]>`
    select c.claim_id, ${state} as state, c.proposed ->> 'rider_dni' as rider_dni, c.requested_at, c.refusal_reason,
      nullif(btrim(concat_ws(' ', c.proposed ->> 'rider_firstname', c.proposed ->> 'rider_lastname')), '') as typed_name
    from rider_claim c
    where c.user_id = ${user_id} and c.requested_at is not null and c.claimed_at is null
      and (c.refused_at is null or c.refused_at > now() - make_interval(days => ${refusedDays}))
    order by c.requested_at desc`.execute(db);
  return rows;
}

/** Reads the claims of others to the riders of an account, while the organization decides. */
export async function readForeignClaims(db: Db, user_id: number): Promise<ForeignClaim[]> {
  const { rows } = await sql<ForeignClaim>`
    select c.claim_id, c.rider_id, r.rider_fullname, u.user_email, c.requested_at, c.objected_at
    from rider_claim c join rider r using (rider_id) join user_rider l using (rider_id) join users u on u.user_id = c.user_id
    where l.user_id = ${user_id} and c.user_id <> ${user_id} and ${waits} and c.approved_at is null
    order by c.requested_at desc`.execute(db);
  return rows;
}

export interface ClaimForLetter {
  rider_id: number;
  organization_id: number;
  club_id: number | null;
  /** The rider's name from before the claim. A name that a claimer typed is not used before it is approved. */
  rider_fullname: string;
  /** The document as the claimer typed it. */
  rider_dni: string | null;
  /** The account that claims. It is null when the account no longer exists. */
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
