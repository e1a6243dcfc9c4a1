import { sql } from 'kysely';
import { isMoto } from '#rules/stages.ts';
import { chosenLanes } from '#rules/raceday/judging/verdict/chosen-lanes.ts';
import { countedOps } from '#rules/raceday/judging/verdict/counted-ops.ts';
import { absentAtGate } from '#rules/raceday/judging/verdict/gate-word.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { HeatWithRuns } from './heat-queries.ts';
import type { StoredOp } from './op-queries.ts';

interface LaneTaken {
  heat_id: number;
  entry_id: number;
  lane: number | null;
}

/** Returns the lanes that riders of a heat after the motos chose at the gate, if they differ from the drawn ones. */
export function lanesTaken(
  { heat_id, phase, runs }: HeatWithRuns,
  ops: readonly StoredOp[],
  attempt: number,
): LaneTaken[] {
  if (isMoto(phase)) return [];
  const counted = countedOps(ops);
  const riding = runs.filter(({ removed }) => removed === null).map(({ entry_id }) => entry_id);
  const lanes = chosenLanes(counted, riding, absentAtGate(counted, attempt));
  if (lanes === null) return [];
  return runs
    .map(({ entry_id, lane: was }) => ({ heat_id, entry_id, was, lane: lanes.get(entry_id) ?? null }))
    .filter(({ lane, was }) => lane !== was)
    .map(({ entry_id, lane }) => ({ heat_id, entry_id, lane }));
}

/** Stores chosen lanes, if there are any. */
export async function saveLanes(tx: Db, lanes: readonly LaneTaken[]): Promise<void> {
  if (lanes.length === 0) return;
  await sql`
    update run set lane = t.lane
    from jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb) as t(heat_id bigint, entry_id bigint, lane smallint)
    where run.heat_id = t.heat_id and run.entry_id = t.entry_id`.execute(tx);
}
