import type { publishResults, writeResults } from '#contract/raceday/office/results/results.ts';
import { Refusal } from '#contract/errors.ts';
import {
  isPublished,
  mayMoveResults,
  isLaterStatus,
  type RaceStatus,
  type ResultStatus,
} from '#rules/race-statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { lockJudging } from '#server/raceday/results/log/op-queries.ts';
import { settleOpened } from '#server/raceday/results/log/replay-race.ts';
import { sealResults } from '#server/raceday/results/log/standing-results.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { judgeWrite } from './foresee.ts';
import { isWritten, lockRaceStatus, lockResults, moveResults } from './queries.ts';
import { writeJudged } from './write-judged.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { protestUntil } from '#rules/raceday/live/protests.ts';
import { inTheWay } from './posting/in-the-way.ts';
import {
  insertPostings,
  isChanged,
  readPostingDay,
  readStages,
  type StageFacts,
  takeBackPostings,
} from './posting/stage-queries.ts';

interface RaceMove {
  race_id: number;
  was: RaceStatus;
  became: ResultStatus;
  moved_by: number;
  reason: string | null;
}

/**
 * Moves the stages of a race along with it: completely ridden stages that are not posted become provisional, and
 * provisional ones become official. A step back undoes what the step posted, and nothing else. Call it in a transaction
 * in which the race is locked. A race that has no day here has no stages to post. Throws a Refusal while a protest is
 * open; without a reason also before the time for protests is over, or if results changed since they were posted.
 */
async function moveStagesWithRace(tx: Db, move: RaceMove): Promise<void> {
  const { race_id, was, became, moved_by, reason } = move;
  const day = await readPostingDay(tx, race_id);
  if (day === null) return;
  if (isLaterStatus(was, became)) {
    await takeBackPostings(tx, { race_id, was, moved_by });
    return;
  }
  const stages = await readStages(tx, race_id);
  const now = Date.now();
  const post = (due: readonly StageFacts[], until: string | null) =>
    insertPostings(tx, due, { race_id, became, until, moved_by, desk_name: null, reason });
  if (became === 'PROVISIONAL') {
    const due = stages.filter(({ state, open_heats }) => state === 'RACING' && open_heats === 0);
    await post(due, new Date(protestUntil(now, day.protest_minutes)).toISOString());
  }
  if (became !== 'OFFICIAL') return;
  const due = stages.filter(({ state }) => state === 'PROVISIONAL');
  const contested = stages.filter(({ protests }) => protests.length > 0);
  if (contested.length > 0)
    throw new Refusal('posting.protest_open', null, inTheWay('protest_open', contested));
  // A reason also applies to posting again what changed.
  const changed = due.filter(isChanged);
  if (reason === null && changed.length > 0)
    throw new Refusal('posting.changed', null, inTheWay('changed', changed));
  if (reason === null && due.some(({ until }) => until !== null && now < Date.parse(until)))
    throw new Refusal('posting.window_open');
  await post(due, null);
}

/** Stores a whole heat with its record, in a transaction, once for each key. Throws a Refusal. */
export async function writeHeat(
  tx: Db,
  race_id: number,
  body: Asked<typeof writeResults>['body'],
  written_by: number,
): Promise<void> {
  const { category_id, serie, request_key } = body;
  const judging = serie === null ? null : await lockJudging(tx, race_id);
  await lockResults(tx, race_id, category_id);
  // It is checked only after locking, because the first request may still be running when the second one comes.
  if (await isWritten(tx, request_key, written_by)) return;
  const writing = { ...body, written_by };
  await writeJudged(tx, race_id, await judgeWrite(tx, race_id, body), writing, judging);
}

/** Shows a race to the public, or takes that back, by one step. Every step is recorded. Throws a Refusal. */
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
