import { type PlainSql, plainSql } from '#server/ground/db/in-transaction.ts';
import type { undoLoad } from '#contract/raceday/office/results/results.ts';
import { Refusal } from '#contract/errors.ts';
import { isPublished } from '#rules/race-statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { readLoadedDay, removeStranded } from '#server/season/import/day/day-queries.ts';
import { clearRides, readStandingEntries } from '#server/season/import/entered-queries.ts';
import { waitForImportTurn } from '#server/season/import/queries.ts';
import { resultLines } from '#server/season/import/day/result-lines.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { ruleWhatStands } from '#server/raceday/results/log/standing-results.ts';
import { insertReplacedLines } from './replaced-lines.ts';
import {
  endTimesOnto,
  lockLastLoad,
  markLoadUndone,
  putBackLoad,
  type StandingLoad,
  takeOutCategories,
} from './undo-queries.ts';

/** Returns the requested load if it can be undone now. Throws a Refusal. */
async function standing(db: PlainSql, { params, body }: Asked<typeof undoLoad>): Promise<StandingLoad> {
  const load = await lockLastLoad(db, params.id);
  if (load?.load_id !== body.load_id || !load) throw new Refusal('results.load_not_found', 'load_id');
  if (isPublished(load.race_status)) {
    if (!isPublished(load.was_status)) throw new Refusal('results.undo_published');
    if (body.reason === undefined) throw new Refusal('results.reason_missing', 'reason');
  }
  const { state } = await readStandingEntries(db, load.race_id, load.category_ids);
  if (state !== load.left_state) throw new Refusal('results.undo_late');
  return load;
}

/** Undoes the last file of a race in a transaction: riders, rides and entries. Throws a Refusal. */
export async function takeBackLoad(tx: Db, asked: Asked<typeof undoLoad>): Promise<void> {
  const { caller, body } = asked;
  const db = plainSql(tx);
  await waitForImportTurn(db);
  const load = await standing(db, asked);
  const { race_id, category_ids, rider_ids, source, load_id } = load;
  const was = await readLoadedDay(db, race_id);
  await endTimesOnto(db, load_id, caller.user_id);
  await clearRides(db, race_id, category_ids, []);
  await putBackLoad(db, load);
  await takeOutCategories(db, load);
  await removeStranded(db, load.cup_id, { category_ids, rider_ids });
  await markLoadUndone(db, load_id, caller.user_id);
  await ruleWhatStands(tx, race_id, caller.user_id);
  const { reason } = body;
  if (isPublished(load.race_status) && reason !== undefined) {
    const lines = resultLines(was, await readLoadedDay(db, race_id));
    await insertReplacedLines(db, { race_id, written_by: caller.user_id, reason }, lines);
  }
  await insertAudit(tx, {
    user_id: caller.user_id,
    action: 'results_import_undo',
    entity: 'race',
    entity_id: race_id,
    was: { source, ...(reason === undefined ? {} : { reason }) },
  });
}
