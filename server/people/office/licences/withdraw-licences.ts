import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { OfficeDesk } from '#server/ground/access/desk.ts';
import { removeGiven } from '#server/people/licences/given-queries.ts';
import { insertStep } from '#server/people/licences/queries.ts';
import { saveUndone } from '#server/people/licences/undo-queries.ts';
import { lockAsked, readRejected } from './asked-queries.ts';
import { discardDocuments } from '#server/ground/storage/documents/documents.ts';

/** Takes one request back: it is deleted, or rejected as before. Tells whether there was one. */
async function withdrawOne(db: Db, desk: OfficeDesk, lbr_id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const asked = await lockAsked(tx, desk, lbr_id);
    if (asked === null) return false;
    const { rider_id, category_id, file_id, is_first } = asked;
    await insertAudit(tx, {
      user_id: desk.user_id,
      action: 'withdraw',
      entity: 'lbr',
      entity_id: lbr_id,
      was: { rider_id, category_id },
    });
    if (is_first) {
      await removeGiven(tx, lbr_id);
      if (file_id !== null) await discardDocuments(tx, [file_id]);
      return true;
    }
    const before = { lbr_status: 'REJECTED', lbr_reason: await readRejected(tx, lbr_id) } as const;
    await saveUndone(tx, lbr_id, before);
    await insertStep(tx, { lbr_id, user_id: desk.user_id, ...before });
    return true;
  });
}

/** Takes back what an account requested, and returns those taken back. Throws a Refusal if there was none. */
export async function withdrawAll(db: Db, desk: OfficeDesk, lbr_ids: readonly number[]): Promise<number[]> {
  const gone: number[] = [];
  for (const lbr_id of lbr_ids) if (await withdrawOne(db, desk, lbr_id)) gone.push(lbr_id);
  if (gone.length === 0) throw new Refusal('licence.withdraw_late');
  return gone;
}
