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

/**
 * This function finds when the gate of a ride dropped. Each device counts by its last report. A marshal's drop stands before that of a
 * timing system, which counts in thousands and may have heard another heat; of several, the latest stands.
 * @param ops - the operations that count
 * @param attempt - the number of the ride
 * @returns the moment in ISO 8601, or null when nobody says that it dropped
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function droppedAt(ops: readonly HeatOp[], attempt: number): string | null {
  const last = new Map<string, { device_n: number; dropped_at: string | null; by_timing: boolean }>();
  for (const op of ops) {
    if (op.kind !== 'gate' || op.attempt !== attempt) continue;
    const { device_id, device_n, body, by_timing = false } = op;
    if ((last.get(device_id)?.device_n ?? 0) < device_n)
      last.set(device_id, { device_n, dropped_at: body.dropped_at, by_timing });
  }
  const latest = (timing: boolean) =>
    [...last.values()]
      .flatMap(({ dropped_at, by_timing }) =>
        by_timing === timing && dropped_at !== null ? [dropped_at] : [],
      )
      .toSorted((a, b) => Date.parse(a) - Date.parse(b))
      .at(-1);
  return latest(false) ?? latest(true) ?? null;
}
