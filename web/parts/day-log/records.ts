import type { DayPack, HeardHeat, SeatPhone } from '#contract/raceday/judging/day.ts';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import { type HeatName, opIdOf } from '#rules/raceday/judging/heat-ops.ts';
import type { Taps } from '#rules/raceday/judging/taps.ts';
import type { JudgeDuty } from '#rules/raceday/judging/duties.ts';

/** The day that a code opened. */
export interface DaySession {
  token: string;
  expires_at: string;
  duty: JudgeDuty;
  seat: number | null;
  race: DayPack['race'];
}

/** This phone in the log: its name, which is made once, and its counter. */
export interface DayPhone {
  device_id: string;
  /** The key that proves its operations on other phones. It is absent when an earlier version opened the day. */
  device_key?: string;
  /** The number of its next operation. */
  next_n: number;
  person: string;
  session: DaySession | null;
  /** Its clock minus the server's, in ms. It is null when they were never compared. It is only shown. */
  clock_ms: number | null;
}

/** An operation on this phone: its own, or one that it carries for another phone. */
export interface KeptOp {
  op_id: string;
  race_id: number;
  op: DeviceOp;
  /** The time at which the server confirmed that it has the operation. It is null while that is not confirmed. */
  told_at: string | null;
  /** The reason why the server has the operation but does not count it yet. It is null when it counts. */
  held: string | null;
  /** The code of the server's refusal. The operation is not sent again, and stays here so that people can see it. */
  refused: string | null;
}

/** Makes an operation that the server does not know yet. */
export const newOp = (race_id: number, op: DeviceOp): KeptOp => ({
  op_id: opIdOf(op.device_id, op.device_n),
  race_id,
  op,
  told_at: null,
  held: null,
  refused: null,
});

/** The draft of a heat, as far as it was tapped. */
export interface HeatDraft {
  heat: HeatName;
  attempt: number;
  taps: Taps;
}

/** The news that this phone needs about others. */
export interface DayNews {
  race_id: number;
  /** The number up to which it has received the news. */
  seq: number;
  heats: readonly HeardHeat[];
  /** Other phones that recorded something for its seat. */
  seat_phones: readonly SeatPhone[];
}

export const noNews = (race_id: number): DayNews => ({ race_id, seq: 0, heats: [], seat_phones: [] });

/** A picture of the line, for the commissaire; it never leaves the phone. */
export interface LinePhoto {
  id?: number;
  race_id: number;
  heat: string;
  taken_at: number;
  file: Blob;
}

/** Tells whether the server has not confirmed an operation yet. */
export const isUnsent = ({ told_at, refused }: KeptOp): boolean => told_at === null && refused === null;
