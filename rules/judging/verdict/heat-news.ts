import type { HeatOp } from '#rules/judging/heat-ops.ts';
import { countedOps } from './counted-ops.ts';
import { absentAtGate } from './gate-word.ts';
import { attemptOf, decidedOf } from './rulings.ts';
import { standsTo } from './seat-sheets.ts';

/** What others said of a heat, as far as a phone at the gate or at the line has to know it. */
interface HeatNews {
  /** Which ride of it counts. */
  attempt: number;
  /** Another phone dropped the gate for that ride. */
  dropped: boolean;
  /** Riders who did not come: by the other phones at the gate, or as the table and the office decided. */
  absent: number[];
  /** A phone this one stands in for said its sheet of that ride. */
  said: boolean;
}

/** Whether the last any device said of the gate is that it dropped. */
function isDropped(ops: readonly HeatOp[]): boolean {
  const last = new Map<string, { device_n: number; dropped: boolean }>();
  for (const op of ops) {
    if (op.kind !== 'gate' || (last.get(op.device_id)?.device_n ?? 0) >= op.device_n) continue;
    last.set(op.device_id, { device_n: op.device_n, dropped: op.body.dropped_at !== null });
  }
  return [...last.values()].some(({ dropped }) => dropped);
}

/**
 * What a phone has to hear of a heat: never what another seat saw. In: the operations of the heat, with those of the whole day; its riders;
 * the phone, and its seat. Source: **ours**, docs/regulation.md §7.11.
 */
export function newsOf(
  ops: readonly HeatOp[],
  entry_ids: readonly number[],
  me: { device_id: string; seat: number | null },
): HeatNews {
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
    absent: entry_ids.filter((entry_id) => absent.has(entry_id)),
    said:
      seat !== null &&
      others.some(
        (op) =>
          op.kind === 'sheet' &&
          op.seat === seat &&
          standsTo(counted, seat, me.device_id, op.device_id) === 'replaced',
      ),
  };
}
