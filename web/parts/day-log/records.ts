import type { DayPack, HeardHeat, SeatPhone } from '#contract/judging/day.ts';
import type { DeviceOp } from '#contract/judging/ops.ts';
import type { HeatName } from '#rules/judging/heat-ops.ts';
import type { Taps } from '#rules/judging/taps.ts';
import type { JudgeDuty } from '#rules/judging/duties.ts';

/** The day that a code opened. */
export interface DaySession {
  token: string;
  expires_at: string;
  duty: JudgeDuty;
  seat: number | null;
  race: DayPack['race'];
}

/** This phone in the log: its name, made once, and its counter. */
export interface DayPhone {
  device_id: string;
  /** Proves its words on another phone; absent where a version of before opened the day. */
  device_key?: string;
  /** The count of its next operation. */
  next_n: number;
  person: string;
  session: DaySession | null;
  /** Its clock minus the server's, in ms; null: never compared. It is only shown. */
  clock_ms: number | null;
}

/** An operation on this phone: its own, or one it carries for another. */
export interface KeptOp {
  op_id: string;
  race_id: number;
  op: DeviceOp;
  /** When the server confirmed that it has it; null: not confirmed. */
  told_at: string | null;
  /** Why the server has it but does not count it yet; null: it counts. */
  held: string | null;
  /** The code of the server's refusal: it is not sent again, and stays here to be seen. */
  refused: string | null;
}

/** The draft of a heat, as far as it was tapped. */
export interface HeatDraft {
  heat: HeatName;
  attempt: number;
  taps: Taps;
}

/** What this phone has to know of others. */
export interface DayNews {
  race_id: number;
  /** The number up to which it has heard. */
  seq: number;
  heats: readonly HeardHeat[];
  /** Other phones that spoke for its seat. */
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

/** Whether the server has not confirmed it. */
export const isUnsent = ({ told_at, refused }: KeptOp): boolean => told_at === null && refused === null;
