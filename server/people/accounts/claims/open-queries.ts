import { sql } from 'kysely';
import { CLAIM_MINUTES } from '#rules/people/riders/claims.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Reads a rider who is in no account, by document, for a first login. */
export async function readUnclaimedRider(
  db: Db,
  rider_dni: string,
): Promise<{ rider_id: number; rider_lastname: string } | null> {
  const { rows } = await sql<{ rider_id: number; rider_lastname: string }>`
    select r.rider_id, r.rider_lastname from rider r
    where r.rider_dni = ${rider_dni} and not exists (select 1 from user_rider l where l.rider_id = r.rider_id)`.execute(
    db,
  );
  return rows[0] ?? null;
}

interface FoundByDocument {
  rider_id: number;
  asks_birthdate: boolean;
  in_other_account: boolean;
  /** True when this account is in charge already. */
  own: boolean;
}

export async function readFoundRider(
  db: Db,
  rider_dni: string,
  user_id: number,
): Promise<FoundByDocument | null> {
  const { rows } = await sql<FoundByDocument>`
    select r.rider_id, r.rider_birthdate is not null as asks_birthdate,
      exists (select 1 from user_rider l where l.rider_id = r.rider_id) as in_other_account,
      exists (select 1 from user_rider l where l.rider_id = r.rider_id and l.user_id = ${user_id}) as own
    from rider r where r.rider_dni = ${rider_dni}`.execute(db);
  return rows[0] ?? null;
}

/** Inserts the right to claim a rider once within some minutes. Returns its number. */
export async function insertClaim(
  db: Db,
  claim: {
    rider_id: number;
    kind: 'first_login' | 'search';
    token_hash: Buffer | null;
    user_id: number | null;
  },
): Promise<number> {
  const { rows } = await sql<{ claim_id: number }>`
    insert into rider_claim (rider_id, organization_id, kind, token_hash, user_id, expires_at)
    select ${claim.rider_id}, r.organization_id, ${claim.kind}, ${claim.token_hash}, ${claim.user_id}, now() + make_interval(mins => ${CLAIM_MINUTES})
    from rider r where r.rider_id = ${claim.rider_id} returning claim_id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A claim that was just written has no row');
  return row.claim_id;
}

interface OpenClaim {
  claim_id: number;
  rider_id: number;
}

/** Locks a claim that was begun and not used yet, by its secret or by the account that searched. */
export async function lockOpenClaim(
  db: Db,
  by: { token_hash: Buffer; rider_id: number } | { claim_id: number; user_id: number },
): Promise<OpenClaim | null> {
  const which =
    'token_hash' in by
      ? sql`token_hash = ${by.token_hash} and rider_id = ${by.rider_id}`
      : sql`claim_id = ${by.claim_id} and user_id = ${by.user_id} and kind = 'search'`;
  const { rows } = await sql<OpenClaim>`
    select claim_id, rider_id from rider_claim
    where ${which} and requested_at is null and claimed_at is null and expires_at > now() for update`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Reads a claim of this account to this rider that waits already. */
export async function readWaitingClaim(db: Db, user_id: number, rider_id: number): Promise<number | null> {
  const { rows } = await sql<{ claim_id: number }>`
    select claim_id from rider_claim where rider_id = ${rider_id} and user_id = ${user_id}
      and requested_at is not null and claimed_at is null and refused_at is null limit 1`.execute(db);
  return rows[0]?.claim_id ?? null;
}

export async function readAskedOf(
  db: Db,
  rider_id: number,
): Promise<{ rider_dni: string | null; rider_birthdate: string | null }> {
  const { rows } = await sql<{ rider_dni: string | null; rider_birthdate: string | null }>`
    select rider_dni, rider_birthdate from rider where rider_id = ${rider_id}`.execute(db);
  return rows[0] ?? { rider_dni: null, rider_birthdate: null };
}
