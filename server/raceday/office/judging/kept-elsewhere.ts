import { z } from 'zod';
import type { sayOps } from '#contract/raceday/judging/day.ts';
import { deviceOp } from '#contract/raceday/judging/ops.ts';
import { opIdOf } from '#rules/raceday/judging/heat-ops.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { keepItems } from '#server/raceday/venue/inbox-queries.ts';

/** An operation as it waits for the server that leads: who brought it, and whether the code of that phone had ended. */
export const keptForLeader = z.object({ device_id: z.uuid(), is_shut: z.boolean(), op: deviceOp });

/** Keeps operations for the server that leads the race, so that the phone need not hold them. It decides nothing. */
export async function keepForLeader(
  db: Db,
  race_id: number,
  { device_id, ops }: Asked<typeof sayOps>['body'],
  is_shut: boolean,
) {
  const items = ops.map((op) => ({
    item_id: opIdOf(op.device_id, op.device_n),
    body: { device_id, is_shut, op } satisfies z.input<typeof keptForLeader>,
  }));
  await keepItems(db, race_id, 'op', items);
  const known = items.map(({ item_id }) => item_id);
  return { known, held: known.map((op_id) => ({ op_id, why: 'elsewhere' as const })), refused: [] };
}
