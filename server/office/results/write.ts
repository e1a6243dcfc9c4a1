import type { CategoryResults, publishResults, RaceResults, writeResults } from '#contract/office-results.ts';
import { Refusal } from '#contract/errors.ts';
import { isPublished, mayMoveResults } from '#rules/result-status.ts';
import type { Db } from '#server/db/pool.ts';
import { whole } from '#server/db/whole.ts';
import type { Asked } from '#server/http/call.ts';
import { judge } from '#server/office/results/foresee.ts';
import { presentCategoryResults, presentRaceResults } from '#server/office/results/present.ts';
import {
  insertWrite,
  isWritten,
  lockRaceStatus,
  lockResults,
  moveResults,
  readWrites,
  type ResultChange,
  startRace,
} from '#server/office/results/queries.ts';
import { insertAudit } from '#server/users/queries.ts';

/** A place or a status, with the lap where that is another one. */
const said = (status: string | null, place: number | null, time_ms: number | null, other: number | null) => {
  const result = status === 'OK' ? place : status;
  return time_ms === other ? result : { result, time_ms };
};

/** Results by plate, for the record. */
function recordOf(changes: readonly ResultChange[]) {
  return {
    was: Object.fromEntries(
      changes.map((one) => [
        one.plate,
        said(one.was_status, one.was_place, one.was_time_ms, one.became_time_ms),
      ]),
    ),
    became: Object.fromEntries(
      changes.map((one) => [
        one.plate,
        said(one.became_status, one.became_place, one.became_time_ms, one.was_time_ms),
      ]),
    ),
  };
}

async function write(tx: Db, { params, body, caller }: Asked<typeof writeResults>): Promise<void> {
  const { category_id, phase, serie, request_key } = body;
  if (await isWritten(tx, request_key, caller.user_id)) return;
  await lockResults(tx, params.id, category_id);
  const { facts, heat, changes } = await judge(tx, params.id, body);
  if (changes.length === 0) return;
  const corrects = isPublished(facts.race_status);
  if (corrects && body.reason === undefined) throw new Refusal('results.reason_missing', 'reason');
  const { undoes = null } = body;
  if (undoes !== null) {
    const writes = await readWrites(tx, params.id, category_id);
    if (!corrects || !writes.some(({ write_id }) => write_id === undoes))
      throw new Refusal('results.heat_not_found', 'undoes');
  }
  const reason = corrects ? (body.reason ?? null) : null;
  const { number } = heat;
  const row = { race_id: params.id, category_id, phase, serie, number, request_key, reason, undoes };
  await insertWrite(tx, { ...row, written_by: caller.user_id }, changes);
  if (facts.race_status === 'DRAWN') await startRace(tx, params.id);
  const { was, became } = recordOf(changes);
  const where = { category: category_id, phase, number };
  await insertAudit(tx, {
    user_id: caller.user_id,
    action: corrects ? 'results_correct' : 'results_write',
    entity: 'race',
    entity_id: params.id,
    was: { ...where, ...was },
    became: { ...where, ...became, ...(reason === null ? {} : { reason }) },
  });
}

/** Writes a heat whole, in one transaction with its record. Asked again with the same key, nothing is written twice. */
export function writeHeat(db: Db, asked: Asked<typeof writeResults>): Promise<CategoryResults> {
  return whole(db, async (tx) => {
    await write(tx, asked);
    return presentCategoryResults(tx, asked.params.id, asked.body.category_id);
  });
}

/** Lets the public further in, or takes it back, one step; every step stays on record. */
export function moveStatus(
  db: Db,
  { params, body, caller }: Asked<typeof publishResults>,
): Promise<RaceResults> {
  return whole(db, async (tx) => {
    const was = await lockRaceStatus(tx, params.id);
    if (was === null) throw new Refusal('race.not_found');
    if (was !== body.was) throw new Refusal('office.changed', 'was');
    const became = body.race_status;
    if (!mayMoveResults(was, became)) throw new Refusal('results.status_move', 'race_status');
    await moveResults(tx, { race_id: params.id, was, became, moved_by: caller.user_id });
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'results_status',
      entity: 'race',
      entity_id: params.id,
      was: { race_status: was },
      became: { race_status: became },
    });
    return presentRaceResults(tx, params.id);
  });
}
