import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/** Stores a secret that waits for its first code. Returns false when another one is in use, which stays. */
export async function savePendingSecret(db: Db, user_id: number, secret: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factor (user_id, secret) values (${user_id}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret where second_factor.confirmed_at is null
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Turns a waiting secret on with the step of its first code. Returns false when it was replaced, or is on already. */
export async function confirmSecret(db: Db, user_id: number, secret: Buffer, step: number): Promise<boolean> {
  const { rows } = await sql`
    update second_factor set confirmed_at = now(), used_step = ${step}
    where user_id = ${user_id} and secret = ${secret} and confirmed_at is null returning user_id`.execute(db);
  return rows.length > 0;
}

/** Uses a step up. Returns whether its code was still valid: of two callers with the same code, one gets in. */
export async function spendStep(db: Db, user_id: number, secret: Buffer, step: number): Promise<boolean> {
  const { rows } = await sql`
    update second_factor set used_step = ${step}
    where user_id = ${user_id} and secret = ${secret} and confirmed_at is not null and used_step < ${step}
    returning user_id`.execute(db);
  return rows.length > 0;
}

export async function spendRecoveryCode(db: Db, user_id: number, code_hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update recovery_code set used_at = now()
    where user_id = ${user_id} and code_hash = ${code_hash} and used_at is null returning user_id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Replaces the recovery codes with these. */
export async function saveRecoveryCodes(db: Db, user_id: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from recovery_code where user_id = ${user_id}`.execute(db);
  await sql`
    insert into recovery_code (user_id, code_hash) select ${user_id}, unnest(${[...hashes]}::bytea[])`.execute(
    db,
  );
}

/** Returns false when no second factor was in use. */
export async function deleteSecondFactor(db: Db, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`
    delete from second_factor where user_id = ${user_id} returning confirmed_at is not null as on`.execute(
    db,
  );
  return rows[0]?.on === true;
}
