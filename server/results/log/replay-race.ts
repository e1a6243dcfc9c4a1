import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import { readAllHeats } from './heat-queries.ts';
import { lockJudging } from './op-queries.ts';
import { COMPUTED_AGAIN, settleHeats } from './settle-heats.ts';
import { restoreMissed } from './write-queries.ts';

/**
 * Computes every result of a race again from what was said, as a server does that has the log and nothing else: also of stages that are
 * posted. No change is recorded, because there is none. Missed starts that no operation names follow from the office's own record.
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
 * Results that are no longer public depend on their sheets again: sheets of a heat without a decision when it was posted count from now on.
 * Nothing happens in a race that is not judged here. In: the transaction, in which the step back is written; who took it.
 */
export async function settleOpened(tx: Db, race_id: number, user_id: number | null): Promise<void> {
  const day = await lockJudging(tx, race_id);
  if (day === null) return;
  const by = { op_id: null, user_id, desk_name: null, office: null, fromFile: false };
  await settleHeats(tx, race_id, await readAllHeats(tx, race_id), day, by);
}
