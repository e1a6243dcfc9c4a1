import { sql } from 'kysely';
import type { ClaimChoice, ClaimDoubt } from '#rules/people/riders/claims.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { RiderColumns } from '#server/people/riders/stored-columns.ts';

/** Tells whether a claim was sent, and neither took effect nor was refused. */
export const waits = sql`c.requested_at is not null and c.claimed_at is null and c.refused_at is null`;

/** Sends a claim as a request. What was typed is stored beside the rider, who stays unchanged. */
export async function sendClaim(
  tx: Db,
  claim_id: number,
  sent: { user_id: number; proposed: RiderColumns; device: string },
): Promise<void> {
  await sql`
    update rider_claim set requested_at = now(), user_id = ${sent.user_id}, device = ${sent.device},
      proposed = ${JSON.stringify(sent.proposed)}::jsonb
    where claim_id = ${claim_id}`.execute(tx);
}

export interface WaitingClaim {
  rider_id: number;
  organization_id: number;
  user_id: number;
  kind: 'first_login' | 'search';
  doubts: ClaimDoubt[];
  proposed: RiderColumns;
  approved: boolean;
  taken: ClaimChoice[] | null;
  email_confirmed: boolean;
}

/** Locks a waiting claim and its rider until the end of the transaction, always the rider first. */
export async function lockWaitingClaim(tx: Db, claim_id: number): Promise<WaitingClaim | null> {
  await sql`select 1 from rider where rider_id = (select rider_id from rider_claim where claim_id = ${claim_id})
    for update`.execute(tx);
  const { rows } = await sql<WaitingClaim>`
    select c.rider_id, coalesce(c.organization_id, r.organization_id) as organization_id, c.user_id, c.kind, to_json(c.doubts) as doubts,
      c.proposed, c.approved_at is not null as approved, to_json(c.taken) as taken, u.email_confirmed_at is not null as email_confirmed
    from rider_claim c join rider r using (rider_id) join users u on u.user_id = c.user_id
    where c.claim_id = ${claim_id} and ${waits} and c.proposed is not null for update of c`.execute(tx);
  return rows[0] ?? null;
}

interface RiderStanding {
  has_raced: boolean;
  has_guardian: boolean;
}

/** Reads what makes a claim wait now. */
export async function readClaimedRider(tx: Db, rider_id: number, user_id: number): Promise<RiderStanding> {
  const { rows } = await sql<RiderStanding>`
    select exists (select 1 from entry e where e.rider_id = ${rider_id}) as has_raced,
      exists (select 1 from user_rider l where l.rider_id = ${rider_id} and l.user_id <> ${user_id}) as has_guardian`.execute(
    tx,
  );
  return rows[0] ?? { has_raced: true, has_guardian: true };
}

export async function saveDoubts(tx: Db, claim_id: number, doubts: readonly ClaimDoubt[]): Promise<void> {
  await sql`update rider_claim set doubts = ${[...doubts]}::text[] where claim_id = ${claim_id}`.execute(tx);
}

/** Marks that a claim took effect: what was typed is the rider's, and the previous guardians are stored for an undo. */
export async function markClaimed(
  tx: Db,
  claim_id: number,
  rider_id: number,
  user_id: number,
): Promise<void> {
  await sql`
    update rider_claim set claimed_at = now(), proposed = null,
      guardians = array(select l.user_id from user_rider l where l.rider_id = ${rider_id} and l.user_id <> ${user_id})
    where claim_id = ${claim_id}`.execute(tx);
}

export async function markApproved(
  tx: Db,
  claim_id: number,
  decided_by: number,
  taken: readonly ClaimChoice[],
): Promise<void> {
  await sql`update rider_claim set approved_at = now(), decided_by = ${decided_by}, taken = ${[...taken]}::text[]
    where claim_id = ${claim_id}`.execute(tx);
}

/** Marks a claim as refused. When `decided_by` is null nobody decided, and it lapses. */
export async function markRefused(
  tx: Db,
  claim_id: number,
  decided_by: number | null,
  refusal_reason: string | null,
): Promise<void> {
  await sql`
    update rider_claim set refused_at = now(), decided_by = ${decided_by}, refusal_reason = ${refusal_reason},
      -- Which claim it was, for who asked; the rest of what was typed goes.
      proposed = jsonb_build_object('rider_dni', proposed -> 'rider_dni')
    where claim_id = ${claim_id}`.execute(tx);
}

/** Reads the claims that lacked only a confirmed e-mail, for one e-mail, or for all when null. */
export async function readClaimsToSettle(db: Db, user_email: string | null): Promise<number[]> {
  const { rows } = await sql<{ claim_id: number }>`
    select c.claim_id from rider_claim c join users u using (user_id)
    where ${waits} and u.email_confirmed_at is not null and (c.doubts = '{}' or c.approved_at is not null)
      and (${user_email}::text is null or u.user_email = ${user_email}) order by c.claim_id`.execute(db);
  return rows.map(({ claim_id }) => claim_id);
}

/** Reads the claims that waited too long for a decision. */
export async function readLapsedClaims(db: Db, days: number): Promise<number[]> {
  const { rows } = await sql<{ claim_id: number }>`
    select c.claim_id from rider_claim c where ${waits} and c.requested_at < now() - make_interval(days => ${days})`.execute(
    db,
  );
  return rows.map(({ claim_id }) => claim_id);
}

/** Deletes old claims that were begun and never sent. */
export async function deleteUnsentClaims(db: Db): Promise<void> {
  await sql`delete from rider_claim
    where requested_at is null and claimed_at is null and expires_at < now() - interval '90 days'`.execute(
    db,
  );
}

/** Deletes an account's claims that are not in effect, or a rider's waiting ones. Returns what was typed with each. */
export async function deleteWaitingClaims(
  tx: Db,
  whose: { user_id: number } | { rider_id: number },
): Promise<RiderColumns[]> {
  const which =
    'user_id' in whose
      ? sql`c.user_id = ${whose.user_id} and c.claimed_at is null`
      : sql`c.rider_id = ${whose.rider_id} and ${waits}`;
  const { rows } = await sql<{ proposed: RiderColumns | null }>`
    delete from rider_claim c where ${which} returning proposed`.execute(tx);
  return rows.flatMap(({ proposed }) => proposed ?? []);
}

/** Records that somebody in charge of the rider objects. Returns whether the claim waits and the rider is theirs. */
export async function markObjected(db: Db, claim_id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    update rider_claim c set objected_at = coalesce(c.objected_at, now())
    where c.claim_id = ${claim_id} and ${waits} and c.user_id <> ${user_id}
      and exists (select 1 from user_rider l where l.rider_id = c.rider_id and l.user_id = ${user_id})
    returning 1`.execute(db);
  return rows.length > 0;
}
