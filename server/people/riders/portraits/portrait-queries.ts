import { sql } from 'kysely';
import type { OwnPortrait, PortraitState } from '#contract/people/riders/portrait.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { nowRider } from '#server/ground/access/place-queries.ts';

/** Reads the portrait of a rider for an account in charge. */
export async function readOwnPortrait(db: Db, rider_id: number, user_id: number): Promise<OwnPortrait> {
  const { rows } = await sql<NonNullable<OwnPortrait>>`
    select portrait_key, portrait_state, portrait_reason, consented_at,
      case when consented_by is null then 'gone' when consented_by = ${user_id} then 'you' else 'guardian' end as consented_by
    from rider_portrait where rider_id = ${nowRider(rider_id)}`.execute(db);
  return rows[0] ?? null;
}

/** Reads the file of a rider's portrait, whatever its state. Returns null when there is none. */
export async function readPortraitFile(db: Db, rider_id: number): Promise<number | null> {
  const { rows } = await sql<{ file_id: number }>`
    select file_id from rider_portrait where rider_id = ${nowRider(rider_id)}`.execute(db);
  return rows[0]?.file_id ?? null;
}

/** Reads the file behind a public address, or null if nobody may see it, as for a rider with initials. */
export async function readShownPortrait(db: Db, portrait_key: string): Promise<number | null> {
  const { rows } = await sql<{ file_id: number }>`
    select p.file_id from rider_portrait p join rider r using (rider_id)
    where p.portrait_key = ${portrait_key} and p.portrait_state = 'SHOWN' and r.public_name <> 'initials'`.execute(
    db,
  );
  return rows[0]?.file_id ?? null;
}

/** Locks a rider until the end of the transaction. Returns null when there is none. */
export async function lockPortrayed(
  tx: Db,
  id: number,
): Promise<{ rider_id: number; organization_id: number; public_name: 'full' | 'initials' } | null> {
  const { rows } = await sql<{
    rider_id: number;
    organization_id: number;
    public_name: 'full' | 'initials';
  }>`select rider_id, organization_id, public_name from rider where rider_id = ${nowRider(id)} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function insertPortrait(
  tx: Db,
  portrait: {
    rider_id: number;
    portrait_key: string;
    file_id: number;
    consent_version: string;
    consented_by: number;
  },
): Promise<void> {
  const { rider_id, portrait_key, file_id, consent_version, consented_by } = portrait;
  await sql`
    insert into rider_portrait (rider_id, portrait_key, file_id, consent_version, consented_by)
    values (${rider_id}, ${portrait_key}, ${file_id}, ${consent_version}, ${consented_by})`.execute(tx);
}

/** Deletes the portraits of these riders and returns their files. */
export async function deletePortraits(tx: Db, rider_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ file_id: number }>`
    delete from rider_portrait where rider_id = any(${[...rider_ids]}::bigint[]) returning file_id`.execute(
    tx,
  );
  return rows.map(({ file_id }) => file_id);
}

/** Stores the office's decision and returns the state before, or null if the picture is another or gone. */
export async function updatePortrait(
  tx: Db,
  decided: {
    rider_id: number;
    portrait_key: string;
    decision: PortraitState;
    reason: string;
    decided_by: number;
  },
): Promise<PortraitState | null> {
  const { rider_id, portrait_key, decision, reason, decided_by } = decided;
  const { rows } = await sql<{ was: PortraitState }>`
    update rider_portrait p
    set portrait_state = ${decision}, portrait_reason = ${reason}, decided_by = ${decided_by}, decided_at = now()
    from rider_portrait o
    where p.rider_id = ${rider_id} and p.portrait_key = ${portrait_key} and o.rider_id = p.rider_id
    returning o.portrait_state as was`.execute(tx);
  return rows[0]?.was ?? null;
}
