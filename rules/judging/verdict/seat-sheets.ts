import type { HeatOp, FinishSheet } from '#rules/judging/heat-ops.ts';

/** A sheet that stands for its seat. */
export interface SeatSheet {
  seat: number;
  device_id: string;
  sheet: FinishSheet;
}

/** Devices that stand in for others at one seat, as it was said. */
type Successors = ReadonlyMap<string, readonly string[]>;

function successorsAt(ops: readonly HeatOp[], seat: number): Successors {
  const said = ops.filter((op) => op.kind === 'takeover').filter((op) => op.seat === seat);
  const byFrom = Map.groupBy(said, ({ body }) => body.from);
  return new Map([...byFrom].map(([from, takeovers]) => [from, takeovers.map(({ device_id }) => device_id)]));
}

/** Every device that stands in for one, for that one, and so on. */
function behind(device_id: string, successors: Successors): Set<string> {
  const found = new Set<string>();
  const open = [...(successors.get(device_id) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(successors.get(next) ?? []));
  }
  return found;
}

/** How another phone of a seat stands to one: nobody took over, or that one did from it, or it did from that one. */
export const SEAT_STANDINGS = ['beside', 'replaced', 'instead'] as const;
type SeatStanding = (typeof SEAT_STANDINGS)[number];

/**
 * How another device of a seat stands to one. A circle of takeovers counts for nobody.
 * In: operations that count; the seat; both devices. Source: **ours**, docs/regulation.md §7.11.
 */
export function standsTo(ops: readonly HeatOp[], seat: number, me: string, other: string): SeatStanding {
  const successors = successorsAt(ops, seat);
  const isReplaced = behind(other, successors).has(me);
  const isInstead = behind(me, successors).has(other);
  if (isReplaced === isInstead) return 'beside';
  return isReplaced ? 'replaced' : 'instead';
}

/**
 * The sheets that stand for a ride: of each device and seat the one said last, by the count of the device; where another device took the
 * seat over and has a sheet of its own, that one's. A circle of takeovers counts for nobody.
 * In: operations that count; the ride. Out: by seat, then device; more than one of a seat where nobody took over.
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function standingSheets(ops: readonly HeatOp[], attempt: number): SeatSheet[] {
  const last = new Map<string, SeatSheet & { device_n: number }>();
  for (const op of ops) {
    if (op.kind !== 'sheet' || op.attempt !== attempt || op.seat === null) continue;
    const key = `${op.seat} ${op.device_id}`;
    if ((last.get(key)?.device_n ?? 0) < op.device_n)
      last.set(key, { seat: op.seat, device_id: op.device_id, sheet: op.body, device_n: op.device_n });
  }
  const bySeat = Map.groupBy(last.values(), ({ seat }) => seat);
  return [...bySeat]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([seat, sheets]) => {
      const successors = successorsAt(ops, seat);
      const reaches = new Map(sheets.map(({ device_id }) => [device_id, behind(device_id, successors)]));
      const isReplaced = (one: string, other: string) =>
        (reaches.get(one)?.has(other) ?? false) && !(reaches.get(other)?.has(one) ?? false);
      return sheets
        .filter(({ device_id }) => !sheets.some((other) => isReplaced(device_id, other.device_id)))
        .toSorted((a, b) => (a.device_id < b.device_id ? -1 : 1))
        .map(({ device_id, sheet }) => ({ seat, device_id, sheet }));
    });
}
