import { inTransaction } from '#server/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/pool.ts';
import { hashSecret } from '#server/access/secret.ts';
import { addJob } from '#server/jobs/queries.ts';
import { forgetDevices } from './known-devices.ts';
import { lockUser, spendLink } from './mailed-links.ts';
import { deleteSessions } from './queries.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

/** Locks an account for its owner, who has the letter: everybody is out, and only the mailbox leads back in. */
export async function lockAccountOf(db: Db, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const link = await spendLink(tx, 'lock', hashSecret(token));
    if (link === null) throw new Refusal('user.token_over');
    const { user_id, user_email } = link;
    await lockUser(tx, user_id);
    await deleteSessions(tx, user_id, null);
    await forgetDevices(tx, user_id, null);
    await insertAudit(tx, { user_id, action: 'lock', entity: 'user', entity_id: user_id });
    await addJob(tx, 'rescue', { user_email });
  });
}
