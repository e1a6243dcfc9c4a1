import { type HeatName, opIdOf, type RuledResult } from '#rules/judging/heat-ops.ts';
import type { Db } from '#server/db/pool.ts';
import { officeDevice } from './device-queries.ts';
import { readHeats } from './heat-queries.ts';
import { insertOps, type HeldDay, readOpsOf } from './op-queries.ts';
import { rideOf, type SettledBy, settleRead } from './settle-heats.ts';
import { takeInWhatStood } from './standing-results.ts';

/**
 * What the office writes of a heat, as a ruling over everything that was said of it: from here on it stands until somebody rules again.
 * In: the transaction, in which the day is held; the heat and its results, whole; by which account.
 */
export async function sayOfficeRuling(
  tx: Db,
  race_id: number,
  heat: HeatName,
  results: readonly RuledResult[],
  day: HeldDay,
  {
    written_by,
    office,
    signed_by,
  }: { written_by: number; office: NonNullable<SettledBy['office']>; signed_by: string | null },
): Promise<void> {
  const read = await readHeats(tx, race_id, [heat]);
  const [own] = read;
  if (!own) throw new Error('A heat that was just read is gone');
  await takeInWhatStood(tx, race_id, read, written_by);
  const { device_id, next_n: device_n } = await officeDevice(tx, race_id, written_by);
  const ops = (await readOpsOf(tx, race_id, [heat])).filter((op) => op.heat !== null);
  const idsOf = (...kinds: string[]) => ops.filter(({ kind }) => kinds.includes(kind)).map((op) => op.op_id);
  const op_id = opIdOf(device_id, device_n);
  const { reason } = office;
  await insertOps(tx, race_id, [
    {
      op_id,
      device_id,
      device_n,
      said: {
        kind: 'ruling',
        body: {
          results: results.filter(({ status }) => status !== null),
          over: idsOf('ruling', 'seal'),
          heard: idsOf('sheet'),
          reason,
          article: null,
          signed_by,
        },
      },
      seat: null,
      heat,
      attempt: rideOf(own, ops),
      said_at: new Date().toISOString(),
      via: 'net',
      carried_by: null,
      held: null,
    },
  ]);
  await settleRead(tx, race_id, read, day, {
    op_id,
    user_id: written_by,
    desk_name: null,
    office,
    fromFile: false,
  });
}
