import type { HeardOp } from '#contract/raceday/judging/day.ts';
import { type HeatName, type HeatOp, opIdOf, type OpWay } from '#rules/raceday/judging/heat-ops.ts';
import type { KeptOp } from '#web/parts/day-log/records.ts';

/** An operation, as the table reads it. It may also be one of its own that the server has not received yet. */
export type BoardOp = HeatOp & {
  heat: HeatName | null;
  person: string;
  via: OpWay;
  /** The time by the device, ISO 8601. */
  said_at: string;
  /** The time at which the server received it or, before that, this device, in ms since the epoch. */
  heard_at: number;
  /** The person whose phone delivered it, when that is another person. */
  carried_by: string | null;
  why: HeardOp['held'];
};

const heardOp = (
  { op_id, person, seat, heard_at, carried_by, held, timing = false, op }: HeardOp,
  clock_ms: number,
): BoardOp => ({
  ...op.said,
  op_id,
  device_id: op.device_id,
  device_n: op.device_n,
  seat,
  attempt: op.attempt,
  held: held !== null,
  heat: op.heat,
  person,
  via: op.via,
  said_at: op.said_at,
  heard_at: Date.parse(heard_at) + clock_ms,
  carried_by,
  why: held,
  by_timing: timing,
});

const ownOp = ({ op, held }: KeptOp, person: string): BoardOp => ({
  ...op.said,
  op_id: opIdOf(op.device_id, op.device_n),
  device_id: op.device_id,
  device_n: op.device_n,
  seat: op.seat,
  attempt: op.attempt,
  held: held !== null,
  heat: op.heat,
  person,
  via: op.via,
  said_at: op.said_at,
  heard_at: Date.parse(op.said_at),
  carried_by: null,
  why: null,
});

/** Lists operations that wait for the table. One without a proof leaves once its own device has sent it. */
export function heldOps(ops: readonly BoardOp[]): BoardOp[] {
  const own = new Set(
    ops.filter(({ why }) => why !== 'unproved').map((op) => opIdOf(op.device_id, op.device_n)),
  );
  return ops.filter(
    ({ why, device_id, device_n }) =>
      why !== null && !(why === 'unproved' && own.has(opIdOf(device_id, device_n))),
  );
}

interface Said {
  heard: readonly HeardOp[];
  /** The operations of this device, whether the server has them or not. */
  own: readonly KeptOp[];
  person: string;
  /** This clock minus the server's, in ms. */
  clock_ms: number;
}

/** Collects all operations of a race, each once. Operations of this device that the server refused do not count. */
export function boardOps({ heard, own, person, clock_ms }: Said): BoardOp[] {
  const known = new Set(heard.map(({ op_id }) => op_id));
  return [
    ...heard.map((op) => heardOp(op, clock_ms)),
    ...own
      .filter((kept) => kept.refused === null && !known.has(kept.op_id))
      .map((kept) => ownOp(kept, person)),
  ];
}
