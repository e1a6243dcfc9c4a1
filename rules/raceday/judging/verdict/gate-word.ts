import type { Call, HeatOp } from '#rules/raceday/judging/heat-ops.ts';

/**
 * This function finds the riders who did not come to the gate by the report of the marshals. It joins the last call of each device for the
 * ride. A rider who is absent for one marshal and present for another does not count as absent.
 * @param ops - the operations that count
 * @param attempt - the number of the ride
 * @returns the entry_ids of the absent riders
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function absentAtGate(ops: readonly HeatOp[], attempt: number): Set<number> {
  const last = new Map<string, { device_n: number; call: Call }>();
  for (const op of ops) {
    if (op.kind !== 'call' || op.attempt !== attempt) continue;
    if ((last.get(op.device_id)?.device_n ?? 0) < op.device_n)
      last.set(op.device_id, { device_n: op.device_n, call: op.body });
  }
  const calls = [...last.values()].map(({ call }) => call);
  const present = new Set(calls.flatMap((call) => call.present));
  return new Set(calls.flatMap(({ absent }) => absent).filter((entry_id) => !present.has(entry_id)));
}
