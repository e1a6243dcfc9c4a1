import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { paperEnd, type PaperEnd } from '#rules/people/riders/paper-terms.ts';
import type { Db } from '#server/ground/db/pool.ts';
import {
  insertRemoval,
  readRidersWithPapers,
  readStoredPapers,
  type PaperInStore,
  takePaperOut,
} from './queries.ts';
import { lockRider } from '#server/people/riders/queries.ts';
import { discardDocuments } from '#server/ground/storage/documents/documents.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

const ridersAtOnce = 200;

/** Returns when a stored paper is deleted, or null when something waits for it. */
export function endOf(paper: PaperInStore): PaperEnd | null {
  return paperEnd(paper, paper.terms, paper.not_before);
}

function isOver(paper: PaperInStore): PaperEnd | null {
  const end = endOf(paper);
  return end !== null && end.on <= paper.today ? end : null;
}

/** Removes papers of a rider. It decides again under the lock: a licence may have been requested just now. */
async function removeOf(db: Db, rider_id: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockRider(tx, rider_id);
    let removed = 0;
    for (const paper of await readStoredPapers(tx, [rider_id])) {
      const end = isOver(paper);
      if (end === null) continue;
      const { slot, sent_on, today, file_id, owner_id } = paper;
      await takePaperOut(tx, paper);
      await discardDocuments(tx, [file_id]);
      await insertRemoval(tx, rider_id, {
        slot,
        sent_on,
        removed_on: today,
        basis: end.basis,
        days: end.days,
      });
      await insertAudit(tx, {
        user_id: null,
        action: 'remove_paper',
        entity: 'rider',
        entity_id: rider_id,
        was: { [slot]: file_id },
        became: { [slot]: null, ...(owner_id === 0 ? {} : { owner_id }), days: end.days },
      });
      removed += 1;
    }
    return removed;
  });
}

/**
 * Removes every paper whose term is over, and returns how many. If the process is killed at any point, the papers of
 * each rider are either deleted together with their record, or still there.
 */
export async function removePapers(db: Db): Promise<number> {
  let removed = 0;
  for (let after = 0; ;) {
    const riders = await readRidersWithPapers(db, after, ridersAtOnce);
    const last = riders.at(-1);
    if (last === undefined) return removed;
    const over = (await readStoredPapers(db, riders)).filter((paper) => isOver(paper) !== null);
    for (const rider_id of new Set(over.map((paper) => paper.rider_id)))
      removed += await removeOf(db, rider_id);
    after = last;
  }
}
