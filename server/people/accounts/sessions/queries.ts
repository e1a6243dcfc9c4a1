import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { forgetDevices } from './known-devices.ts';

interface NewSession {
  user_id: number;
  token_hash: Buffer;
  device: string;
  keep: boolean;
  must_change_password: boolean;
  /** It is null when the device must not be recognized again. */
  device_hash: Buffer | null;
}

/** The most sessions of an account. Nobody has more devices, and opening more ends its oldest sessions. */
const mostSessions = 50;

/** Opens a session. Returns when it expires if it is not used. */
export async function insertSession(db: Db, session: NewSession): Promise<string> {
  const { rows } = await sql<{ expires_at: string }>`
    with oldest as (
      delete from session where session_id in (
        select session_id from session where user_id = ${session.user_id} order by used_at desc offset ${mostSessions - 1})
    )
    insert into session as s (user_id, token_hash, device, keep, must_change_password, device_hash, expires_at)
    values (${session.user_id}, ${session.token_hash}, ${session.device}, ${session.keep}, ${session.must_change_password},
      ${session.device_hash}, now() + case when ${session.keep} then interval '90 days' else interval '24 hours' end)
    returning expires_at`.execute(db);
  return rows[0]?.expires_at ?? '';
}

interface SessionRow {
  session_id: number;
  device: string;
  created_at: string;
  used_at: string;
  keep: boolean;
}

export async function readSessions(db: Db, user_id: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select session_id, device, created_at, used_at, keep from session
    where user_id = ${user_id} and expires_at > now() order by used_at desc, session_id desc`.execute(db);
  return rows;
}

/** Ends one session of an account. It ends nothing when the session belongs to another account. */
export async function deleteSession(db: Db, user_id: number, session_id: number): Promise<void> {
  await sql`delete from session where user_id = ${user_id} and session_id = ${session_id}`.execute(db);
}

/** Ends all sessions of an account, except the given one, and sign-ins that still wait for a code. */
export async function deleteSessions(db: Db, user_id: number, but: number | null): Promise<void> {
  await sql`
    with waiting as (delete from sign_in_ticket where user_id = ${user_id})
    delete from session where user_id = ${user_id} and session_id is distinct from ${but}`.execute(db);
}

/** Tells whether somebody signed in here a moment ago, and has just given the password. */
export async function isFreshSession(db: Db, session_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from session where session_id = ${session_id} and created_at > now() - interval '10 minutes'`.execute(
    db,
  );
  return rows.length > 0;
}

export interface Credentials {
  user_id: number;
  user_password: string | null;
  user_language: string;
  /** True when its owner locked it, so that no password opens it. */
  locked: boolean;
}

/** Reads what a sign-in needs of an account. */
export async function readCredentials(db: Db, user_email: string): Promise<Credentials | null> {
  const { rows } = await sql<Credentials>`
    select user_id, user_password, user_language, locked_at is not null as locked
    from users where user_email = ${user_email}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Uses a mailed password up, and tells whether it was valid. Its holder has read the mail, which confirms the e-mail.
 */
export async function spendRescue(db: Db, user_id: number, token_hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ user_id: number }>`
    with spent as (
      update user_token set used_at = now()
      where user_id = ${user_id} and purpose = 'rescue' and token_hash = ${token_hash}
        and used_at is null and expires_at > now()
      returning user_id
    ), confirmed as (
      update users u set email_confirmed_at = coalesce(email_confirmed_at, now()) from spent where u.user_id = spent.user_id
    )
    select user_id from spent`.execute(db);
  return rows.length > 0;
}

/** The secrets that are mailed: a link that confirms, a password and a link that rescue, and a link that locks. */
type TokenPurpose = 'confirm' | 'rescue' | 'rescue_link' | 'lock';

/** Stores the hash of a mailed secret, and deletes expired ones. */
export async function insertToken(
  db: Db,
  token: {
    user_id: number;
    purpose: TokenPurpose;
    token_hash: Buffer;
    user_email: string;
    minutes: number;
  },
): Promise<void> {
  await sql`
    with old as (
      delete from user_token where user_id = ${token.user_id} and expires_at < now() - interval '1 day'
    )
    insert into user_token (token_hash, user_id, purpose, user_email, expires_at)
    values (${token.token_hash}, ${token.user_id}, ${token.purpose}, ${token.user_email},
      now() + make_interval(mins => ${token.minutes}))`.execute(db);
}

/** Confirms the address of a link. It is null when the link is over, or the account has another address now. */
export async function confirmAddress(db: Db, token_hash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ user_email: string }>`
    with spent as (
      update user_token t set used_at = coalesce(t.used_at, now())
      from users u
      where t.token_hash = ${token_hash} and t.purpose = 'confirm' and t.expires_at > now()
        and u.user_id = t.user_id and u.user_email = t.user_email
      returning t.user_id, t.user_email
    ), confirmed as (
      update users u set email_confirmed_at = coalesce(u.email_confirmed_at, now()) from spent where u.user_id = spent.user_id
    )
    select user_email from spent`.execute(db);
  return rows[0]?.user_email ?? null;
}

/** Deletes expired counters and mailed secrets. */
export async function sweepAttempts(db: Db): Promise<void> {
  await sql`delete from rate_limit where expire < (extract(epoch from now()) * 1000)::bigint`.execute(db);
  await sql`delete from captcha_used where expires_at < now()`.execute(db);
  await sql`delete from session where expires_at < now()`.execute(db);
}

/**
 * Completes the change of a password: invalidates what was mailed to rescue or lock the account, unlocks it, deletes
 * its known devices except the one that set the password, and opens that session for everything.
 */
export async function settlePassword(db: Db, user_id: number, session_id: number | null): Promise<void> {
  await sql`
    delete from user_token where user_id = ${user_id} and purpose in ('rescue', 'rescue_link', 'lock')`.execute(
    db,
  );
  await sql`update users set locked_at = null where user_id = ${user_id}`.execute(db);
  await forgetDevices(db, user_id, session_id);
  await sql`update session set must_change_password = false where session_id = ${session_id}`.execute(db);
}
