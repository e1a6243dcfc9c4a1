import { sql } from 'kysely';
import { UNDO_DAYS } from '#rules/people/riders/claims.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { RiderColumns } from '#server/people/riders/stored-columns.ts';

export interface SettledClaim {
  claim_id: number;
  rider_id: number;
  organization_id: number;
  claimed_at: string;
  /** The rider before the claim. It is null when that is no longer known. */
  was: RiderColumns | null;
  /** The accounts that were in charge when it took effect. */
  guardians: number[];
  /** True when the rider was merged with another since. */
  merged: boolean;
}

const settled = sql`
  select c.claim_id, c.rider_id, coalesce(c.organization_id, r.organization_id) as organization_id, c.claimed_at,
    to_json(c.guardians) as guardians,
    (select a.was from audit a where a.entity = 'rider_claim' and a.entity_id = c.claim_id and a.action = 'claim'
      order by a.audit_id desc limit 1) as was,
    exists (select 1 from rider_merge m where m.kept_id = c.rider_id and m.undone_at is null and m.merged_at >= c.claimed_at) as merged
  from rider_claim c join rider r using (rider_id)
  where c.claimed_at > now() - make_interval(days => ${UNDO_DAYS}) and c.undone_at is null`;

/** Locks a claim that is in effect and may still be undone, with its rider. */
export async function lockSettledClaim(tx: Db, claim_id: number): Promise<SettledClaim | null> {
  await sql`select 1 from rider where rider_id = (select rider_id from rider_claim where claim_id = ${claim_id})
    for update`.execute(tx);
  const { rows } = await sql<SettledClaim>`${settled} and c.claim_id = ${claim_id} for update of c`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Locks the claims to a rider that may still be undone, the last one first. */
export async function lockSettledClaims(tx: Db, rider_id: number): Promise<SettledClaim[]> {
  const { rows } = await sql<SettledClaim>`
    ${settled} and c.rider_id = ${rider_id} order by c.claimed_at desc, c.claim_id desc for update of c`.execute(
    tx,
  );
  return rows;
}

/**
 * Removes the accounts that came with a claim: the one that claimed, and those it invited or handed over to since.
 * Earlier guardians stay or return, with those they invited and those with a claim of their own.
 */
export async function putLinksBack(tx: Db, { claim_id, rider_id, claimed_at, guardians }: SettledClaim) {
  await sql`
    with out as (
      delete from user_rider l
      where l.rider_id = ${rider_id} and l.linked_at >= ${claimed_at}::timestamptz and l.user_id <> all(${guardians}::bigint[])
        and not exists (select 1 from rider_invitation i where i.rider_id = l.rider_id and i.accepted_by = l.user_id
          and i.completed_at is not null and i.invited_by = any(${guardians}::bigint[]))
        and not exists (select 1 from rider_claim o where o.rider_id = l.rider_id and o.user_id = l.user_id
          and o.claim_id <> ${claim_id} and o.claimed_at is not null and o.undone_at is null)
      returning l.user_id)
    update rider_invitation set cancelled_at = now()
    where rider_id = ${rider_id} and completed_at is null and cancelled_at is null
      and invited_by in (select user_id from out)`.execute(tx);
  await sql`
    insert into user_rider (user_id, rider_id) select user_id, ${rider_id} from users
    where user_id = any(${guardians}::bigint[]) on conflict do nothing`.execute(tx);
}

export async function markClaimUndone(tx: Db, claim_id: number, undone_by: number | null): Promise<void> {
  await sql`update rider_claim set undone_at = now(), undone_by = ${undone_by} where claim_id = ${claim_id}`.execute(
    tx,
  );
}

/** Clears what a family wrote meanwhile from the record, which still shows that something was changed. */
export async function forgetSince(tx: Db, { rider_id, claim_id, claimed_at }: SettledClaim): Promise<void> {
  await sql`update audit set was = null, became = null
    where (entity = 'rider' and entity_id = ${rider_id} and at >= ${claimed_at}::timestamptz)
      or (entity = 'rider_claim' and entity_id = ${claim_id})`.execute(tx);
}

export async function isDniOfAnother(tx: Db, rider_id: number, rider_dni: string | null): Promise<boolean> {
  const { rows } =
    await sql`select 1 from rider where rider_dni = ${rider_dni} and rider_id <> ${rider_id}`.execute(tx);
  return rows.length > 0;
}

export async function clearDni(tx: Db, rider_id: number): Promise<void> {
  await sql`update rider set rider_dni = null where rider_id = ${rider_id}`.execute(tx);
}

/** Reads the files of licences and payments that were sent for a rider since. */
export async function readFilesSince(tx: Db, { rider_id, claimed_at }: SettledClaim): Promise<number[]> {
  const { rows } = await sql<{ file_id: number }>`
    select f.file_id from file f where f.created_at >= ${claimed_at}::timestamptz and (
      f.file_id in (select x.file_id from lbr x where x.rider_id = ${rider_id})
      or f.file_id in (select p.file_id from payment p join due d using (due_id) where d.rider_id = ${rider_id}))`.execute(
    tx,
  );
  return rows.map(({ file_id }) => file_id);
}
