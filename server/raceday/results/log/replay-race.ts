import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readAllHeats, readDrawnAgain } from './heat-queries.ts';
import { lockJudging } from './op-queries.ts';
import { COMPUTED_AGAIN, settleHeats } from './settle-heats.ts';
import { restoreMissed } from './write-queries.ts';

/**
 * Computes every result of a race again from its operations, as a server would that has only the log; posted stages
 * too. It records no change, because there is none. Missed starts that no operation names follow from the office's
 * own record.
 */
export async function replayRace(db: Db, race_id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const day = await lockJudging(tx, race_id);
    if (day === null) return;
    await settleHeats(tx, race_id, await readAllHeats(tx, race_id), day, COMPUTED_AGAIN);
    await restoreMissed(tx, race_id);
  });
}

/**
 * Computes the state of heats that were just drawn again, from what was said of the heats before them: notes and calls
 * name a heat by its class, stage and number in it. Call it in the transaction of the draw, once its day is stored.
 */
export async function settleDrawnAgain(tx: Db, race_id: number): Promise<void> {
  const heats = await readDrawnAgain(tx, race_id);
  if (heats.length === 0) return;
  const day = await lockJudging(tx, race_id);
  if (day !== null) await settleHeats(tx, race_id, heats, day, COMPUTED_AGAIN);
}

/**
 * Lets results that are no longer public depend on their sheets again: sheets of a heat without a decision when it
 * was posted count from now on. It does nothing in a race that is not judged here. Call it in the transaction that
 * takes the step back, with the account that does so.
 */
export async function settleOpened(tx: Db, race_id: number, user_id: number | null): Promise<void> {
  const day = await lockJudging(tx, race_id);
  if (day === null) return;
  const by = { op_ids: [], user_id, desk_name: null, office: null, fromFile: false };
  await settleHeats(tx, race_id, await readAllHeats(tx, race_id), day, by);
}
