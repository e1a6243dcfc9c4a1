import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { forgetDevices } from './known-devices.ts';
import { lockUser, spendLink } from './mailed-links.ts';
import { deleteSessions } from './queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Ends every session. No password opens the account until the owner sets a new one through the mailbox. */
export async function shutAccount(tx: Db, user_id: number): Promise<void> {
  await lockUser(tx, user_id);
  await deleteSessions(tx, user_id, null);
  await forgetDevices(tx, user_id, null);
}

/** Locks an account for its owner, who has the letter. */
export async function lockAccountOf(db: Db, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const link = await spendLink(tx, 'lock', hashSecret(token));
    if (link === null) throw new Refusal('user.token_over');
    const { user_id, user_email } = link;
    await shutAccount(tx, user_id);
    await insertAudit(tx, { user_id, action: 'lock', entity: 'user', entity_id: user_id });
    await addJob(tx, 'rescue', { user_email });
  });
}
