import { inTransaction } from '#server/db/in-transaction.ts';
import { paperEnd, type PaperEnd } from '#rules/riders/paper-terms.ts';
import type { Db } from '#server/db/pool.ts';
import {
  insertRemoval,
  readRidersWithPapers,
  readStoredPapers,
  type PaperInStore,
  takePaperOut,
} from './queries.ts';
import { lockRider } from '#server/riders/queries.ts';
import { discardDocuments } from '#server/storage/documents/documents.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

const ridersAtOnce = 200;

/** When a stored paper goes; null: something waits for it. */
export function endOf(paper: PaperInStore): PaperEnd | null {
  return paperEnd(paper, paper.terms, paper.not_before);
}

function isOver(paper: PaperInStore): PaperEnd | null {
  const end = endOf(paper);
  return end !== null && end.on <= paper.today ? end : null;
}

/** The papers of one rider, decided once more under the lock: a licence may have been asked for in this very moment. */
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

/** Removes every paper whose term is over. Killed at any point, each rider's are gone with their record, or there. Out: how many. */
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
