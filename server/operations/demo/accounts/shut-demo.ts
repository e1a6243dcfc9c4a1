import { sql } from 'kysely';
import { demoDomain } from '#server/ground/access/second-factor-rule.ts';
import { shutAccount } from '#server/people/accounts/sessions/lock.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { judgeCodeHashes } from './judge-codes.ts';

interface OpenAccount {
  user_id: number;
  sessions: number;
}

async function readOpenAccounts(tx: Db): Promise<OpenAccount[]> {
  const { rows } = await sql<OpenAccount>`
    select u.user_id, (select count(*)::int from session s where s.user_id = u.user_id and s.expires_at > now()) as sessions
    from users u where u.user_email like ${`%${demoDomain}`} and u.locked_at is null
    order by u.user_id for update of u`.execute(tx);
  return rows;
}

/** Revokes the known codes and those that a demo account made, on every device. Returns how many were valid. */
async function revokeCodes(tx: Db): Promise<number> {
  const { rows } = await sql<{ revoked: number }>`
    with known as (
      select d.desk_id from desk_pass d left join users u on u.user_id = d.created_by
      where d.code_hash = any(${judgeCodeHashes}) or u.user_email like ${`%${demoDomain}`}
    ), ended as (
      delete from desk_session where desk_id in (select desk_id from known)
    ), revoked as (
      update desk_pass set revoked_at = now()
      where desk_id in (select desk_id from known) and revoked_at is null and expires_at > now()
      returning desk_id
    )
    select count(*)::int as revoked from revoked`.execute(tx);
  return rows[0]?.revoked ?? 0;
}

/** Closes what everybody can open in a database that once was the demo. Returns the start's sentences about it. */
export async function shutDemo(db: Db): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const accounts = await readOpenAccounts(tx);
    for (const { user_id } of accounts) await shutAccount(tx, user_id);
    const codes = await revokeCodes(tx);
    if (accounts.length === 0 && codes === 0) return [];
    const sessions = accounts.reduce((sum, account) => sum + account.sessions, 0);
    return [
      `DEMO=off: ${accounts.length} accounts of the demo were locked, ${sessions} sessions ended and ${codes} codes revoked; DEMO=on opens them again.`,
    ];
  });
}

/** Opens the demo after `shutDemo`: accounts, and the codes revoked in the same moment. Sessions stay ended. */
export async function reopenDemo(db: Db): Promise<void> {
  await sql`
    with reopened as (
      update desk_pass d set revoked_at = null from users u
      where u.user_id = d.created_by and u.user_email like ${`%${demoDomain}`} and d.revoked_at = u.locked_at
    )
    update users set locked_at = null where user_email like ${`%${demoDomain}`} and locked_at is not null`.execute(
    db,
  );
}
