import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import type { deleteUser } from '#contract/people/accounts/users.ts';
import { dropClaimsOf, dropClaimsTo } from '#server/people/accounts/claims/drop.ts';
import { returnClaimed } from '#server/people/accounts/claims/undo.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { Limits } from '#server/ground/access/limits.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { discardDocuments, forgetRetired } from '#server/ground/storage/documents/documents.ts';
import {
  forgetAccount,
  lockLeavingRiders,
  readProtestPhotos,
  removeRider,
  stripRider,
} from './leave-queries.ts';
import { isPassword } from '#server/ground/passwords/password.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import {
  deleteUserRow,
  isLastAdmin,
  readPasswordHash,
  readUser,
} from '#server/people/accounts/user-queries.ts';

/**
 * Deletes an account, with the password of the caller. Published results stay, because without the name the
 * classification of a day would change. Riders with another guardian are not touched. A rider who came by a claim
 * that may still be undone returns to the state before it.
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
      // An account that claimed a rider and leaves removes nothing: the rider is again as the club enrolled them.
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
