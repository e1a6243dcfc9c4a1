import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

interface RescueLink {
  user_id: number;
  user_email: string;
  second_factor: boolean;
}

/** Reads whose password a link sets. It is null when the link is over, or the account has another address now. */
export async function readRescueLink(db: Db, token_hash: Buffer): Promise<RescueLink | null> {
  const { rows } = await sql<RescueLink>`
    select u.user_id, u.user_email, exists (
        select 1 from second_factor f where f.user_id = u.user_id and f.confirmed_at is not null) as second_factor
    from user_token t join users u using (user_id, user_email)
    where t.token_hash = ${token_hash} and t.purpose = 'rescue_link' and t.used_at is null and t.expires_at > now()`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Uses a link up. Returns its account, or null when the link is over. */
export async function spendLink(
  db: Db,
  purpose: 'rescue_link' | 'lock',
  token_hash: Buffer,
): Promise<{ user_id: number; user_email: string } | null> {
  const { rows } = await sql<{ user_id: number; user_email: string }>`
    update user_token t set used_at = now() from users u
    where t.token_hash = ${token_hash} and t.purpose = ${purpose} and t.used_at is null and t.expires_at > now()
      and u.user_id = t.user_id and u.user_email = t.user_email
    returning u.user_id, u.user_email`.execute(db);
  return rows[0] ?? null;
}

/** Confirms the e-mail, because whoever has the link has read the mail. */
export async function confirmByLink(db: Db, user_id: number): Promise<void> {
  await sql`
    update users set email_confirmed_at = coalesce(email_confirmed_at, now()) where user_id = ${user_id}`.execute(
    db,
  );
}

/** Locks an account, so that no password opens it until a new one is set. */
export async function lockUser(db: Db, user_id: number): Promise<void> {
  await sql`update users set locked_at = now() where user_id = ${user_id}`.execute(db);
}
