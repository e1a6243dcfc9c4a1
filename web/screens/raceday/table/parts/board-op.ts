import type { HeardOp } from '#contract/raceday/judging/day.ts';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import { type HeatOp, opIdOf } from '#rules/raceday/judging/heat-ops.ts';
import type { KeptOp } from '#web/parts/day-log/records.ts';

/** An operation, as the table reads it. It may also be one of its own that the server has not received yet. */
export type BoardOp = HeatOp &
  Pick<HeardOp, 'person' | 'carried_by'> &
  Pick<DeviceOp, 'via' | 'said_at'> & {
    /** The time at which the server received it or, before that, this device, in ms since the epoch. */
    heard_at: number;
    why: HeardOp['held'];
  };

const heardOp = (
  { op, heard_at, held, timing = false, camera = false, ...rest }: HeardOp,
  clock_ms: number,
): BoardOp => ({
  ...op,
  ...op.said,
  ...rest,
  held: held !== null,
  heard_at: Date.parse(heard_at) + clock_ms,
  why: held,
  by_timing: timing,
  by_camera: camera,
});

const ownOp = ({ op, op_id, held }: KeptOp, person: string): BoardOp => ({
  ...op,
  ...op.said,
  op_id,
  held: held !== null,
  person,
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
