import type { Call, HeatOp } from '#rules/judging/heat-ops.ts';

/**
 * Riders who did not come to the gate, by the marshals: of each device its last call of the ride, together. A rider absent for one and
 * present for another is not taken to be absent. In: operations that count; the ride. Source: **ours**, docs/regulation.md §7.11.
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
