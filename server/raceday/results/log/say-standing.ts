import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import {
  type HeatOp,
  opIdOf,
  type OpKind,
  type OpWay,
  type RuledResult,
  type Ruling,
} from '#rules/raceday/judging/heat-ops.ts';
import { countedOps } from '#rules/raceday/judging/verdict/counted-ops.ts';
import { attemptOf } from '#rules/raceday/judging/verdict/rulings.ts';
import { isGrave, judgedEntries } from '#rules/raceday/judging/verdict/settled-runs.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { officeDevice } from './device-queries.ts';
import type { HeatWithRuns } from './heat-queries.ts';
import { insertOps, type OpToWrite, readOpsOf } from './op-queries.ts';

/** Returns which ride of a heat its operations are about by now. */
export const rideOf = ({ runs }: HeatWithRuns, own: readonly HeatOp[]): number =>
  attemptOf(countedOps(own), judgedEntries(runs, own));

const resultsIn = ({ runs }: HeatWithRuns): RuledResult[] =>
  runs
    .filter(({ status }) => status !== null)
    .map(({ entry_id, status, place, time_ms }) => ({ entry_id, status, place, time_ms }));

function asItStands(heat: HeatWithRuns, over: string[], heard: string[], article: string | null): Ruling {
  const results = resultsIn(heat);
  return { results, over, heard, reason: null, article: isGrave(results) ? article : null, signed_by: null };
}

/**
 * Stores for each heat an operation of the office's own device that the present result counts. A `standing` replaces
 * only earlier operations: the table may still decide, and judges may agree on something else. `article` goes with those
 * whom a file relegates or disqualifies.
 */
export async function sayStanding(
  tx: Db,
  race_id: number,
  user_id: number | null,
  heats: readonly HeatWithRuns[],
  {
    kind,
    via,
    article = null,
  }: { kind: 'seal' | 'ruling' | 'standing'; via: OpWay; article?: string | null } = {
    kind: 'seal',
    via: 'net',
  },
): Promise<void> {
  const replaced: OpKind[] = kind === 'standing' ? ['standing'] : ['ruling', 'seal'];
  const { device_id, next_n } = await officeDevice(tx, race_id, user_id);
  const ops = await readOpsOf(tx, race_id, heats);
  const said_at = new Date().toISOString();
  await insertOps(
    tx,
    race_id,
    heats.map((heat, index): OpToWrite => {
      const own = ops.filter((op) => op.heat !== null && heatKeyOf(op.heat) === heatKeyOf(heat));
      const idsOf = (...kinds: OpKind[]) => own.filter((op) => kinds.includes(op.kind)).map((op) => op.op_id);
      const { category_id, phase, serie } = heat;
      return {
        op_id: opIdOf(device_id, next_n + index),
        device_id,
        device_n: next_n + index,
        said: { kind, body: asItStands(heat, idsOf(...replaced), idsOf('sheet'), article) },
        seat: null,
        heat: { category_id, phase, serie },
        attempt: rideOf(heat, own),
        said_at,
        via,
        carried_by: null,
        held: null,
      };
    }),
  );
}
