import type { publishResults, writeResults } from '#contract/office/results/results.ts';
import { Refusal } from '#contract/errors.ts';
import { isPublished, mayMoveResults } from '#rules/race-statuses.ts';
import type { Db } from '#server/db/pool.ts';
import { lockJudging } from '#server/results/log/op-queries.ts';
import { settleOpened } from '#server/results/log/replay-race.ts';
import { sealResults } from '#server/results/log/standing-results.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { judgeWrite } from './foresee.ts';
import { isWritten, lockRaceStatus, lockResults, moveResults } from './queries.ts';
import { moveStagesWithRace } from './posting/move-with-race.ts';
import { writeJudged } from './write-judged.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

type HeatWrite = Asked<typeof writeResults>['body'];

/**
 * Writes a heat whole, with its record. Asked again with the same key, nothing is written twice.
 * In: the transaction, what was read and what is written, by which account. Throws a Refusal.
 */
export async function writeHeat(tx: Db, race_id: number, body: HeatWrite, written_by: number): Promise<void> {
  const { category_id, serie, request_key } = body;
  const judging = serie === null ? null : await lockJudging(tx, race_id);
  await lockResults(tx, race_id, category_id);
  // Asked only after the lock: the first request may still be running when the second one comes.
  if (await isWritten(tx, request_key, written_by)) return;
  await writeJudged(tx, race_id, await judgeWrite(tx, race_id, body), { ...body, written_by }, judging);
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
