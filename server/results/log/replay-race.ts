import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import { readAllHeats } from './heat-queries.ts';
import { lockJudging } from './op-queries.ts';
import { settleHeats } from './settle-heats.ts';

/** Computes every result of a race again from what was said, as a server does that has the log and nothing else. */
export async function replayRace(db: Db, race_id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const judging = await lockJudging(tx, race_id);
    if (judging === null) return;
    const heats = await readAllHeats(tx, race_id);
    await settleHeats(tx, race_id, heats, judging, {
      op_id: null,
      user_id: null,
      desk_name: null,
      office: null,
      fromFile: false,
    });
  });
}
