import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { undoRiderImport } from '#contract/people/office/riders/rider-import.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { importPlaceOf, seenBy } from '#server/people/riders/import/plan/place.ts';
import { takePlatesBack } from '#server/people/riders/import/plan/plate-queries.ts';
import { lockImport, readDone } from '#server/people/riders/import/plan/queries.ts';
import { takeImportedBack } from './licence-queries.ts';
import { tellUndone } from './tell-undone.ts';
import { lockLines, markImportUndone, readUsed, takeBackImport } from './undo-queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Undoes a whole import. Riders used since are shown before anything is done, and stay as they are. */
export async function undoImport(
  db: Db,
  { params, body, caller }: Asked<typeof undoRiderImport>,
): Promise<z.input<typeof undoRiderImport.reply>> {
  try {
    return await undoOnce(db, { params, body, caller });
  } catch (error) {
    // Another rider got one of the former numbers at this very moment.
    if (violatedUnique(error) !== null) throw new Refusal('office.changed');
    throw error;
  }
}

async function undoOnce(
  db: Db,
  { params, body, caller }: Pick<Asked<typeof undoRiderImport>, 'params' | 'body' | 'caller'>,
): Promise<z.input<typeof undoRiderImport.reply>> {
  return inTransaction(db, async (tx) => {
    const found = await lockImport(tx, params.id);
    const [seen] = await readDone(tx, seenBy(caller), params.id);
    if (found === null || !seen) throw new Refusal('import.not_found');
    await importPlaceOf(tx, caller, found.organization_id);
    // It was sent again after a lost answer and is done.
    if (found.state === 'undone') return { undone: true, used: [] };
    if (found.late) throw new Refusal('import.undo_late');
    await lockLines(tx, found.import_id);
    const used = await readUsed(tx, found.import_id);
    if (used.length > 0 && !body.leave_used) return { undone: false, used };
    const left = used.map(({ rider_id }) => rider_id);
    await tellUndone(tx, found, left);
    await takeImportedBack(tx, found.import_id, caller.user_id, left);
    if (found.cup_id !== null) await takePlatesBack(tx, found.import_id, found.cup_id, left);
    await takeBackImport(tx, found.import_id, caller.user_id, left);
    await markImportUndone(tx, found.import_id, caller.user_id);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'undo',
      entity: 'rider_import',
      entity_id: found.import_id,
      became: { left: left.length },
    });
    return { undone: true, used };
  });
}
