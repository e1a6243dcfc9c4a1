import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import { restoreLicences, writeMerged } from './merge-queries.ts';
import {
  giveBack,
  hasLaterMerge,
  lockMerge,
  markMergeUndone,
  putBack,
  readColumns,
  readGonePapers,
} from './undo-queries.ts';
import { papersAmong, withoutLost } from './papers.ts';
import { restoreDocuments } from '#server/ground/storage/documents/documents.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

interface Undo {
  merge_id: number;
  user_id: number;
  /** It is null for all. */
  organizations: number[] | null;
}

/**
 * Separates a merged rider: everything that moved goes back, as far as it still exists. What was written to the
 * remaining rider since then stays. A replaced paper is restored while it is stored.
 */
export async function undoMergeOf(
  db: Db,
  { merge_id, user_id, organizations }: Undo,
): Promise<{ rider_id: number }> {
  return inTransaction(db, async (tx) => {
    const merge = await lockMerge(tx, merge_id);
    if (merge === null || (organizations !== null && !organizations.includes(merge.organization_id)))
      throw new Refusal('rider.merge_over');
    const { kept_id, gone_id, kept_was, became } = merge;
    if (await hasLaterMerge(tx, merge_id, kept_id)) throw new Refusal('rider.merge_later');
    const now = await readColumns(tx, kept_id);
    // Only what is still as the merge left it is restored.
    const untouched = Object.fromEntries(
      Object.entries(kept_was).filter(([field]) => now[field] === became[field]),
    );
    const there = await restoreDocuments(tx, [
      ...papersAmong(kept_was),
      ...(await readGonePapers(tx, merge_id)),
    ]);
    await writeMerged(tx, kept_id, withoutLost(untouched, there));
    await putBack(tx, merge_id);
    await giveBack(tx, merge_id, gone_id, kept_id);
    await restoreLicences(tx, merge_id);
    await markMergeUndone(tx, merge_id, user_id);
    for (const entity_id of [kept_id, gone_id])
      await insertAudit(tx, { user_id, action: 'unmerge', entity: 'rider', entity_id });
    return { rider_id: gone_id };
  }).catch((error: unknown) => {
    // Somebody else got the document meanwhile.
    throw violatedUnique(error) === null ? error : new Refusal('rider.dni_taken');
  });
}
