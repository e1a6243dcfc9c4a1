import type { FinishSheet, HeatOp, Lap } from '#rules/raceday/judging/heat-ops.ts';

/** This is a sheet that stands for its seat. */
export interface SeatSheet {
  seat: number;
  device_id: string;
  sheet: FinishSheet;
}

/** This is the last report of a device about a ride for a seat. */
interface SeatWord {
  seat: number;
  device_id: string;
  device_n: number;
  /** It is null when the device took its sheet back. */
  sheet: FinishSheet | null;
}

/** These are the devices that stand in for others at one seat, as they reported. */
type Successors = ReadonlyMap<string, readonly string[]>;

function successorsAt(ops: readonly HeatOp[], seat: number): Successors {
  const said = ops.filter((op) => op.kind === 'takeover').filter((op) => op.seat === seat);
  const byFrom = Map.groupBy(said, ({ body }) => body.from);
  return new Map([...byFrom].map(([from, takeovers]) => [from, takeovers.map(({ device_id }) => device_id)]));
}

/** This function finds every device that stands in for a device, directly or through others. */
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

/**
 * Another phone of a seat relates to a phone in one of these ways: neither took over (`beside`), this phone took over from the other
 * (`replaced`), or the other took over from this one (`instead`).
 */
export const SEAT_STANDINGS = ['beside', 'replaced', 'instead'] as const;
type SeatStanding = (typeof SEAT_STANDINGS)[number];

/**
 * This function finds how another device of a seat relates to a device. A circle of takeovers counts for nobody.
 * @param ops - the operations that count
 * @param seat - the seat
 * @param me - the device
 * @param other - the other device
 * @returns how the other device relates to this one
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function standsTo(ops: readonly HeatOp[], seat: number, me: string, other: string): SeatStanding {
  const successors = successorsAt(ops, seat);
  const isReplaced = behind(other, successors).has(me);
  const isInstead = behind(me, successors).has(other);
  if (isReplaced === isInstead) return 'beside';
  return isReplaced ? 'replaced' : 'instead';
}

/**
 * This function selects the laps that devices without a seat advise of a ride: of each its last sheet.
 * @param ops - the operations that count
 * @param attempt - the number of the ride
 * @param by_camera - true for what photo finishes saw, false for what decoders heard
 * @returns the laps
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function advisedLaps(ops: readonly HeatOp[], attempt: number, by_camera: boolean): Lap[] {
  const last = new Map<string, { device_n: number; sheet: FinishSheet }>();
  for (const op of ops) {
    if (op.kind !== 'sheet' || op.attempt !== attempt || op.seat !== null) continue;
    if ((op.by_camera ?? false) !== by_camera) continue;
    if ((last.get(op.device_id)?.device_n ?? 0) < op.device_n)
      last.set(op.device_id, { device_n: op.device_n, sheet: op.body });
  }
  return [...last.values()].flatMap(({ sheet }) => sheet.laps);
}

/**
 * This function selects the sheets that stand for a ride: for each device and seat the last one, by the count of the device. Where another
 * device took the seat over and has a sheet of its own, that sheet stands instead. A circle of takeovers counts for nobody. A sheet that
 * its device took back no longer stands, and neither does the sheet that it replaced.
 * @param ops - the operations that count
 * @param attempt - the number of the ride
 * @returns the sheets by seat, then by device; a seat has more than one where nobody took over
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function standingSheets(ops: readonly HeatOp[], attempt: number): SeatSheet[] {
  const last = new Map<string, SeatWord>();
  for (const op of ops) {
    if ((op.kind !== 'sheet' && op.kind !== 'retract') || op.attempt !== attempt || op.seat === null)
      continue;
    const key = `${op.seat} ${op.device_id}`;
    const { seat, device_id, device_n } = op;
    if ((last.get(key)?.device_n ?? 0) < device_n)
      last.set(key, { seat, device_id, sheet: op.kind === 'sheet' ? op.body : null, device_n });
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
        .flatMap(({ device_id, sheet }) => (sheet === null ? [] : [{ seat, device_id, sheet }]));
    });
}
