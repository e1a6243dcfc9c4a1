import type { HeatOp } from '#rules/raceday/judging/heat-ops.ts';
import { countedOps } from './counted-ops.ts';
import { absentAtGate } from './gate-word.ts';
import { attemptOf, decidedOf } from './rulings.ts';
import { standsTo } from './seat-sheets.ts';

/** This function decides whether the last report of any device about the gate is that it dropped. */
function isDropped(ops: readonly HeatOp[]): boolean {
  const last = new Map<string, { device_n: number; dropped: boolean }>();
  for (const op of ops) {
    if (op.kind !== 'gate' || (last.get(op.device_id)?.device_n ?? 0) >= op.device_n) continue;
    last.set(op.device_id, { device_n: op.device_n, dropped: op.body.dropped_at !== null });
  }
  return [...last.values()].some(({ dropped }) => dropped);
}

/** Sheets of so many seats show that a heat was ridden, even where no gate was reported. */
const SEATS_THAT_CLOSE = 2;

const seatsThatSaid = (ops: readonly HeatOp[]): Set<number> =>
  new Set(
    ops.flatMap((op) => (op.kind === 'sheet' && op.seat !== null && !isTakenBack(op, ops) ? [op.seat] : [])),
  );

/** This function decides whether the device of a sheet took it back, by the operations of its ride. */
const isTakenBack = ({ device_id, device_n }: HeatOp, ops: readonly HeatOp[]): boolean =>
  ops.some((op) => op.kind === 'retract' && op.device_id === device_id && op.device_n > device_n);

/**
 * This function computes what a phone has to receive of a heat, which is never what another seat saw.
 * @param ops - the operations of the heat and those of the whole day
 * @param entry_ids - the riders of the heat
 * @param me - the phone and its seat, which is null for a phone without one, and how many seats the race has
 * @returns the number of the ride that counts, and of that ride: whether another phone dropped the gate, whether the judges or the table
 *   closed it, whoever dropped its gate (for a phone without a seat), which riders did not come, as the other phones at the gate reported or
 *   as the table and the office decided, and whether a phone for which this one stands in sent its sheet
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function newsOf(
  ops: readonly HeatOp[],
  entry_ids: readonly number[],
  me: { device_id: string; seat: number | null; seats: number },
) {
  const counted = countedOps(ops);
  const attempt = attemptOf(counted, entry_ids);
  const others = counted.filter((op) => op.device_id !== me.device_id && op.attempt === attempt);
  const decided = decidedOf(counted, attempt, entry_ids)?.results ?? [];
  const absent = new Set([
    ...absentAtGate(others, attempt),
    ...decided.filter(({ status }) => status === 'DNS').map(({ entry_id }) => entry_id),
  ]);
  const { seat } = me;
  return {
    attempt,
    dropped: isDropped(others),
    closed:
      seat === null &&
      (decided.some(({ place }) => place !== null) ||
        seatsThatSaid(others).size >= Math.min(me.seats, SEATS_THAT_CLOSE)),
    absent: entry_ids.filter((entry_id) => absent.has(entry_id)),
    said:
      seat !== null &&
      others.some(
        (op) =>
          op.kind === 'sheet' &&
          op.seat === seat &&
          !isTakenBack(op, others) &&
          standsTo(counted, seat, me.device_id, op.device_id) === 'replaced',
      ),
  };
}
