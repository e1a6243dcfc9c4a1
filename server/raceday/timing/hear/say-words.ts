import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import { type HeatName, opIdOf, type Said } from '#rules/raceday/judging/heat-ops.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readHeats } from '#server/raceday/results/log/heat-queries.ts';
import { type HeldDay, insertOps, type OpToWrite } from '#server/raceday/results/log/op-queries.ts';
import { settleRead } from '#server/raceday/results/log/settle-heats.ts';
import { takeInWhatStood } from '#server/raceday/results/log/standing-results.ts';
import type { Voice } from './voice-queries.ts';

/** Adds words of a device of timing to the log of a day that the caller has locked, and settles their heats. */
export async function sayWords(
  tx: Db,
  race_id: number,
  judging: HeldDay,
  { device_id, seat, next_n, desk_name }: Voice,
  news: readonly { said: Said; heat: HeatName & { attempt: number }; said_at?: string }[],
): Promise<void> {
  if (news.length === 0) return;
  const now = new Date().toISOString();
  const ops = news.map(
    ({ said, heat: { category_id, phase, serie, attempt }, said_at = now }, at): OpToWrite => ({
      op_id: opIdOf(device_id, next_n + at),
      device_id,
      device_n: next_n + at,
      said,
      seat,
      heat: { category_id, phase, serie },
      attempt,
      said_at,
      via: 'net',
      carried_by: null,
      held: null,
    }),
  );
  const names = [...new Map(ops.flatMap(({ heat }) => (heat ? [[heatKeyOf(heat), heat]] : []))).values()];
  const heats = await readHeats(tx, race_id, names);
  await takeInWhatStood(tx, race_id, heats, null);
  await insertOps(tx, race_id, ops);
  const op_ids = ops.map(({ op_id }) => op_id);
  await settleRead(tx, race_id, heats, judging, {
    op_ids,
    user_id: null,
    desk_name,
    office: null,
    fromFile: false,
  });
}
