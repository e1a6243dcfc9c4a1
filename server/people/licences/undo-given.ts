import { UNDO_KEPT_SECONDS } from '#rules/operations/office/undo-time.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { undoDecidedLicence } from '#server/people/licences/decide-licence.ts';
import { isOnlyGiven, removeGiven } from '#server/people/licences/given-queries.ts';
import { lockLicence } from '#server/people/licences/queries.ts';

/** Deletes a licence that was given without a request. Returns false when somebody had requested it. */
async function takeAway(db: Db, lbr_id: number, by: { user_id: number }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const was = await lockLicence(tx, lbr_id);
    if (was === null || !(await isOnlyGiven(tx, lbr_id, by.user_id, UNDO_KEPT_SECONDS))) return false;
    await insertAudit(tx, {
      user_id: by.user_id,
      action: 'undo',
      entity: 'lbr',
      entity_id: lbr_id,
      was: { lbr_status: was.lbr_status },
      became: undefined,
    });
    await removeGiven(tx, lbr_id);
    return true;
  });
}

/** Undoes what somebody gave a moment ago: unrequested licences are deleted, and requests wait as before. */
export async function undoGiven(
  db: Db,
  lbr_ids: readonly number[],
  by: { user_id: number },
): Promise<number[]> {
  const undone: number[] = [];
  for (const lbr_id of lbr_ids) {
    try {
      if (!(await takeAway(db, lbr_id, by))) await undoDecidedLicence(db, lbr_id, by);
      undone.push(lbr_id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  if (undone.length === 0) throw new Refusal('licence.undo_late');
  return undone;
}
