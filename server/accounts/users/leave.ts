import { inTransaction } from '#server/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import type { deleteUser } from '#contract/accounts/users.ts';
import { dropClaimsOf, dropClaimsTo } from '#server/accounts/claims/drop.ts';
import { returnClaimed } from '#server/accounts/claims/undo.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import type { Limits } from '#server/access/limits.ts';
import { addJob } from '#server/jobs/queries.ts';
import { discardDocuments, forgetRetired } from '#server/storage/documents/documents.ts';
import {
  forgetAccount,
  lockLeavingRiders,
  readProtestPhotos,
  removeRider,
  stripRider,
} from './leave-queries.ts';
import { isPassword } from '#server/passwords/password.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { deleteUserRow, isLastAdmin, readPasswordHash, readUser } from '#server/accounts/user-queries.ts';

/**
 * Deletes an account. The password asked for is the caller's. What was published stays as it was ridden: without the name, the
 * classification of a day would be another one. Riders with another guardian are not touched. A rider who came by a claim that may
 * still be undone goes back to what it was before.
 */
export async function leave(db: Db, limits: Limits, asked: Asked<typeof deleteUser>): Promise<void> {
  const { params, body, caller } = asked;
  await limits.spend('password_account', String(caller.user_id));
  const account = await readUser(db, params.id);
  if (account === null) throw new Refusal('user.not_found');
  const hash = await readPasswordHash(db, caller.user_id);
  if (!(await isPassword(hash, body.user_password)))
    throw new Refusal('user.password_wrong', 'user_password');
  await inTransaction(db, async (tx) => {
    if (await isLastAdmin(tx, params.id)) throw new Refusal('user.last_admin');
    await dropClaimsOf(tx, params.id);
    for (const rider of await lockLeavingRiders(tx, params.id)) {
      // An account that claimed a rider and leaves takes nothing away: the rider is again what the club had enrolled.
      if (await returnClaimed(tx, rider.rider_id)) continue;
      await discardDocuments(tx, rider.papers);
      await forgetRetired(tx, rider.rider_id);
      if (rider.has_history) await stripRider(tx, rider.rider_id);
      else {
        await dropClaimsTo(tx, rider.rider_id);
        await removeRider(tx, rider.rider_id);
      }
    }
    await discardDocuments(tx, await readProtestPhotos(tx, params.id));
    await forgetAccount(tx, params.id, account.user_email ?? '');
    await deleteUserRow(tx, params.id);
    await insertAudit(tx, {
      user_id: params.id === caller.user_id ? null : caller.user_id,
      action: 'delete',
      entity: 'user',
      entity_id: params.id,
    });
    await addJob(tx, 'account_deleted', {
      user_email: account.user_email ?? '',
      first_name: account.user_firstname ?? '',
      language: account.user_language ?? 'es',
    });
  });
}
