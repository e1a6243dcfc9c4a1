import type { ClientBase, Pool } from 'pg';
import type { RaceResults, undoLoad } from '#contract/office-results.ts';
import { Refusal } from '#contract/errors.ts';
import { isPublished } from '#rules/result-status.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/call.ts';
import { readDay, removeStranded } from '#server/import/day-queries.ts';
import { clearRides, readStanding } from '#server/import/entered-queries.ts';
import { waitForTurn } from '#server/import/queries.ts';
import { resultLines } from '#server/import/result-lines.ts';
import { insertLoadAudit } from '#server/office/results/import-queries.ts';
import { presentRaceResults } from '#server/office/results/present.ts';
import { insertReplacedLines } from '#server/office/results/replaced-lines.ts';
import {
  lockLastLoad,
  markUndone,
  putBack,
  type StandingLoad,
  takeOutCategories,
} from '#server/office/results/undo-queries.ts';

/** The load that is asked for, when it can be taken back now. Throws a Refusal. */
async function standing(db: ClientBase, { params, body }: Asked<typeof undoLoad>): Promise<StandingLoad> {
  const load = await lockLastLoad(db, params.id);
  if (load?.load_id !== body.load_id || !load) throw new Refusal('results.load_not_found', 'load_id');
  if (isPublished(load.race_status)) {
    if (!isPublished(load.was_status)) throw new Refusal('results.undo_published');
    if (body.reason === undefined) throw new Refusal('results.reason_missing', 'reason');
  }
  const { state } = await readStanding(db, load.race_id, load.category_ids);
  if (state !== load.left_state) throw new Refusal('results.undo_late');
  return load;
}

async function takeBack(db: ClientBase, asked: Asked<typeof undoLoad>): Promise<void> {
  const { caller, body } = asked;
  await waitForTurn(db);
  const load = await standing(db, asked);
  const { race_id, category_ids, rider_ids, source, load_id } = load;
  const was = await readDay(db, race_id);
  await clearRides(db, race_id, category_ids, []);
  await putBack(db, load);
  await takeOutCategories(db, load);
  await removeStranded(db, load.cup_id, { category_ids, rider_ids });
  await markUndone(db, load_id, caller.user_id);
  const { reason } = body;
  if (isPublished(load.race_status) && reason !== undefined) {
    const lines = resultLines(was, await readDay(db, race_id));
    await insertReplacedLines(db, { race_id, written_by: caller.user_id, reason }, lines);
  }
  await insertLoadAudit(db, {
    user_id: caller.user_id,
    action: 'results_import_undo',
    race_id,
    was: { source, ...(reason === undefined ? {} : { reason }) },
  });
}

/** Takes the last file of a race back, in one transaction: riders, rides and entries are as before it. */
export async function undo(
  { db, pool }: { db: Db; pool: Pool },
  asked: Asked<typeof undoLoad>,
): Promise<RaceResults> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await takeBack(client, asked);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return presentRaceResults(db, asked.params.id);
}
