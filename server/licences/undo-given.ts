import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import { undoDecidedLicence, undoSeconds } from '#server/licences/decide-licence.ts';
import { isOnlyGiven, removeGiven } from '#server/licences/given-queries.ts';
import { lockLicence } from '#server/licences/queries.ts';

/** Takes away a licence that was given unasked; false: somebody had asked for it. */
async function takeAway(db: Db, lbr_id: number, by: { user_id: number }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const was = await lockLicence(tx, lbr_id);
    if (was === null || !(await isOnlyGiven(tx, lbr_id, by.user_id, undoSeconds))) return false;
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

/** Takes back what somebody gave a moment ago: what nobody had asked for is gone, a request waits as before. Out: those taken back. */
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
