import type { publishResults, writeResults } from '#contract/office/results/results.ts';
import { Refusal } from '#contract/errors.ts';
import { isStagePublic } from '#rules/live/posting.ts';
import { isGrave } from '#rules/judging/verdict/settled-runs.ts';
import { isPublished, mayMoveResults } from '#rules/race-statuses.ts';
import type { Db } from '#server/db/pool.ts';
import { lockJudging } from '#server/results/log/op-queries.ts';
import { sayOfficeRuling } from '#server/results/log/office-ruling.ts';
import { settleOpened } from '#server/results/log/replay-race.ts';
import { sealResults } from '#server/results/log/standing-results.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { judgeWrite } from './foresee.ts';
import { isWritten, lockRaceStatus, lockResults, moveResults, readWrites } from './queries.ts';
import { moveStagesWithRace } from './posting/move-with-race.ts';
import { insertWrite, type ResultChange, startRace } from './log/write-queries.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

type HeatWrite = Asked<typeof writeResults>['body'];

/** A place or a status, with the lap where that is another one. */
const said = (status: string | null, place: number | null, time_ms: number | null, other: number | null) => {
  const result = place ?? status;
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

/**
 * Writes a heat whole, with its record. Asked again with the same key, nothing is written twice.
 * In: the transaction, what was read and what is written, by which account. Throws a Refusal.
 */
export async function writeHeat(tx: Db, race_id: number, body: HeatWrite, written_by: number): Promise<void> {
  const { category_id, phase, serie, request_key } = body;
  const judging = serie === null ? null : await lockJudging(tx, race_id);
  await lockResults(tx, race_id, category_id);
  // Asked only after the lock: the first request may still be running when the second one comes.
  if (await isWritten(tx, request_key, written_by)) return;
  const { facts, heat, results, changes } = await judgeWrite(tx, race_id, body);
  const { number } = heat;
  if (changes.length === 0) return;
  const posted = judging?.posted ?? new Set();
  const corrects = isStagePublic(facts.race_status, posted, { category_id, phase });
  if (corrects && body.reason === undefined) throw new Refusal('results.reason_missing', 'reason');
  const { undoes = null, signed_by = null } = body;
  if (judging?.two_sign === true && isGrave(results) && signed_by === null)
    throw new Refusal('judging.sign_missing', 'signed_by');
  if (undoes !== null) {
    const writes = await readWrites(tx, race_id, category_id);
    if (!corrects || !writes.some(({ write_id }) => write_id === undoes))
      throw new Refusal('results.heat_not_found', 'undoes');
  }
  const reason = corrects ? (body.reason ?? null) : null;
  if (judging !== null && serie !== null) {
    const office = { request_key, reason, undoes };
    await sayOfficeRuling(tx, race_id, { category_id, phase, serie }, results, judging, {
      written_by,
      office,
      signed_by,
    });
  } else {
    const row = { race_id, category_id, phase, serie, number, request_key, reason, undoes, written_by };
    await insertWrite(tx, { ...row, op_id: null, desk_name: null, how: 'office' }, changes);
    if (facts.race_status === 'DRAWN') await startRace(tx, race_id);
  }
  const { was, became } = recordOf(changes);
  const where = { category: category_id, phase, number };
  await insertAudit(tx, {
    user_id: written_by,
    action: corrects ? 'results_correct' : 'results_write',
    entity: 'race',
    entity_id: race_id,
    was: { ...where, ...was },
    became: { ...where, ...became, ...(reason === null ? {} : { reason }) },
  });
}

/** Lets the public further in, or takes it back, one step; every step stays on record. Throws a Refusal. */
export async function moveStatus(
  tx: Db,
  race_id: number,
  body: Asked<typeof publishResults>['body'],
  moved_by: number,
): Promise<void> {
  const was = await lockRaceStatus(tx, race_id);
  if (was === null) throw new Refusal('race.not_found');
  if (was !== body.was) throw new Refusal('office.changed', 'was');
  const became = body.race_status;
  if (!mayMoveResults(was, became)) throw new Refusal('results.status_move', 'race_status');
  // Published results are corrected with a reason, never by a late sheet.
  if (isPublished(became)) await sealResults(tx, { race_id, category_id: null }, moved_by);
  const { reason = null } = body;
  await moveStagesWithRace(tx, { race_id, was, became, moved_by, reason });
  await moveResults(tx, { race_id, was, became, moved_by });
  if (!isPublished(became)) await settleOpened(tx, race_id, moved_by);
  await insertAudit(tx, {
    user_id: moved_by,
    action: 'results_status',
    entity: 'race',
    entity_id: race_id,
    was: { race_status: was },
    became: { race_status: became, ...(reason === null ? {} : { reason }) },
  });
}
