import type { Call, HeatOp } from '#rules/raceday/judging/heat-ops.ts';

type Lanes = Call['lanes'];

/** These are the last lanes that each device reported, of whatever ride: a heat that rides again keeps them. */
function lanesByDevice(ops: readonly HeatOp[]): Lanes {
  const last = new Map<string, { device_n: number; lanes: Lanes }>();
  for (const op of ops) {
    if (op.kind !== 'call' || op.body.lanes.length === 0) continue;
    if ((last.get(op.device_id)?.device_n ?? 0) < op.device_n)
      last.set(op.device_id, { device_n: op.device_n, lanes: op.body.lanes });
  }
  return [...last.values()].flatMap(({ lanes }) => lanes);
}

/**
 * This function finds the lanes that riders chose at the gate, once everybody who rides has chosen and no two riders chose the same. Until
 * then, and where two marshals differ, the heat stays as it was drawn.
 * @param ops - the operations that count
 * @param entry_ids - the riders of the heat
 * @param absent - the riders who are absent by the gate
 * @returns the lane of each rider by entry_id, with null for a rider who is absent; or null when the heat stays as it was drawn
 * Source: **ours**, docs/regulation.md §2.4.
 */
export function chosenLanes(
  ops: readonly HeatOp[],
  entry_ids: readonly number[],
  absent: ReadonlySet<number>,
): Map<number, number | null> | null {
  const said = lanesByDevice(ops);
  if (said.length === 0) return null;
  const lanes = entry_ids.map((entry_id): [number, number | null] => {
    const own = new Set(said.filter((one) => one.entry_id === entry_id).map(({ lane }) => lane));
    return [entry_id, own.size === 1 && !absent.has(entry_id) ? ([...own][0] ?? null) : null];
  });
  const taken = lanes.flatMap(([, lane]) => (lane === null ? [] : [lane]));
  const isWhole = lanes.every(([entry_id, lane]) => lane !== null || absent.has(entry_id));
  return isWhole && new Set(taken).size === taken.length ? new Map(lanes) : null;
}
