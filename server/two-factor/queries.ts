import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

export interface StoredFactor {
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

/** Keeps a secret that waits for its first code. Out: false when there is one in use, which stays. */
export async function savePendingSecret(db: Db, user_id: number, secret: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factor (user_id, secret) values (${user_id}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret where second_factor.confirmed_at is null
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Turns a waiting secret on with the step of its first code. Out: false when another one stands there by now, or it is on. */
export async function confirmSecret(db: Db, user_id: number, secret: Buffer, step: number): Promise<boolean> {
  const { rows } = await sql`
    update second_factor set confirmed_at = now(), used_step = ${step}
    where user_id = ${user_id} and secret = ${secret} and confirmed_at is null returning user_id`.execute(db);
  return rows.length > 0;
}

/** Uses a step up. Out: whether its code was still good: of two who bring the same one, one gets in. */
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

/** Puts these codes in the place of those there were. */
export async function saveRecoveryCodes(db: Db, user_id: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from recovery_code where user_id = ${user_id}`.execute(db);
  await sql`
    insert into recovery_code (user_id, code_hash) select ${user_id}, unnest(${[...hashes]}::bytea[])`.execute(
    db,
  );
}

/** Out: false when there was none in use. */
export async function deleteSecondFactor(db: Db, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`
    delete from second_factor where user_id = ${user_id} returning confirmed_at is not null as on`.execute(
    db,
  );
  return rows[0]?.on === true;
}

export interface Ticket {
  user_id: number;
  keep: boolean;
  must_change_password: boolean;
}

/** Keeps the step between password and code for ten minutes. */
export async function insertTicket(db: Db, ticket: Ticket & { ticket_hash: Buffer }): Promise<void> {
  await sql`
    insert into sign_in_ticket (ticket_hash, user_id, keep, must_change_password, expires_at)
    values (${ticket.ticket_hash}, ${ticket.user_id}, ${ticket.keep}, ${ticket.must_change_password},
      now() + interval '10 minutes')`.execute(db);
}

export async function readTicket(db: Db, ticket_hash: Buffer): Promise<Ticket | null> {
  const { rows } = await sql<Ticket>`
    select user_id, keep, must_change_password from sign_in_ticket
    where ticket_hash = ${ticket_hash} and expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

/** Uses a ticket up. Out: whether it was still there. */
export async function spendTicket(db: Db, ticket_hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from sign_in_ticket where ticket_hash = ${ticket_hash} and expires_at > now() returning user_id`.execute(
    db,
  );
  return rows.length > 0;
}

export async function sweepTickets(db: Db): Promise<void> {
  await sql`delete from sign_in_ticket where expires_at < now()`.execute(db);
}
