import { Refusal } from '#contract/errors.ts';
import { isOpenProtest, protestUntil } from '#rules/live/protests.ts';
import { isLaterStatus, type RaceStatus, type ResultStatus } from '#rules/race-statuses.ts';
import type { Db } from '#server/db/pool.ts';
import {
  insertPostings,
  readPostingDay,
  readStages,
  type StageFacts,
  takeBackPostings,
} from './stage-queries.ts';

interface RaceMove {
  race_id: number;
  was: RaceStatus;
  became: ResultStatus;
  moved_by: number;
  reason: string | null;
}

/**
 * The stages of a race go on with it: what is ridden whole and not posted yet becomes provisional, what is provisional becomes official;
 * a step back takes back what the step posted, and nothing else. In: the transaction, in which the race is held.
 * Throws a Refusal while a protest is open; without a reason also before the time for protests is over, or when results changed since they
 * were posted. A race that has no day here has no stages to post.
 */
export async function moveStagesWithRace(tx: Db, move: RaceMove): Promise<void> {
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
    insertPostings(
      tx,
      due.map(({ category_id, stage, digest }) => ({
        race_id,
        category_id,
        stage,
        became,
        digest,
        until,
        moved_by,
        desk_name: null,
        reason,
      })),
    );
  if (became === 'PROVISIONAL') {
    const due = stages.filter(({ state, open_heats }) => state === 'RACING' && open_heats === 0);
    await post(due, new Date(protestUntil(now, day.protest_minutes)).toISOString());
  }
  if (became !== 'OFFICIAL') return;
  const due = stages.filter(({ state }) => state === 'PROVISIONAL');
  if (stages.some(({ protests }) => protests.some(isOpenProtest))) throw new Refusal('posting.protest_open');
  // A reason also stands for posting again what changed.
  if (reason === null && due.some(({ digest, posted_digest }) => digest !== posted_digest))
    throw new Refusal('posting.changed');
  if (reason === null && due.some(({ until }) => until !== null && now < Date.parse(until)))
    throw new Refusal('posting.window_open');
  await post(due, null);
}
