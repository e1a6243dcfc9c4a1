import type { Call, HeatOp } from '#rules/judging/heat-ops.ts';

type Lanes = Call['lanes'];

/** The last lanes each device said, of whatever ride: a heat that rides again keeps them. */
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
 * The lanes riders chose at the gate, once everybody who rides has chosen and no two chose the same; until then, and where two marshals
 * differ, the heat stays as it was drawn. In: operations that count; the riders of the heat; whom the gate has absent. Out: the lane of
 * each rider, null for a rider who is absent; or null. Source: **ours**, docs/regulation.md §2.4.
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
