import type { Phase } from '#rules/stages.ts';
import type { HeatResult } from '#rules/raceday/results/heat-results.ts';
import type { LostStatus } from '#rules/statuses.ts';

/**
 * A judge, the gate, the table or the server reports everything about a heat in operations of these kinds. No operation is ever changed: a
 * person who was wrong adds another one. The result is computed from all of them (heat-verdict.ts).
 * Source: **ours**, docs/regulation.md §7.11.
 */
export const OP_KINDS = [
  'call',
  'gate',
  'sheet',
  'takeover',
  'ruling',
  'rerun',
  'seal',
  'standing',
  'retract',
  'admit',
  'note',
] as const;
export type OpKind = (typeof OP_KINDS)[number];

/**
 * An operation came to the server in one of these ways: directly, from another phone's code, from a file, or typed from what was called or
 * written.
 */
export const OP_WAYS = ['net', 'qr', 'file', 'voice'] as const;
export type OpWay = (typeof OP_WAYS)[number];

/**
 * This is the number of digits in the proof that a device made an operation. Each digit has sixteen values, which gives 64 bits that nobody
 * guesses by trying them on a server.
 */
export const PROOF_DIGITS = 16;

/** This is the name of a heat, which no redraw changes. */
export interface HeatName {
  category_id: number;
  phase: Phase;
  serie: number;
}

/** This is a rider who crossed the line: an entry of the heat, or a plate that is not of it. It is null when nobody read the plate. */
export type Finisher = number | string | null;

/** This is a rider without a place, and the status that took it away. */
export interface Mark {
  entry_id: number;
  status: LostStatus;
}

export interface Lap {
  entry_id: number;
  time_ms: number;
}

/** This is what one seat saw of a heat; each sheet is complete. */
export interface FinishSheet {
  /** The riders are in the order in which they crossed the line; riders in one place were seen together. */
  order: readonly (readonly Finisher[])[];
  marks: readonly Mark[];
  laps: readonly Lap[];
  /** This is the fingerprint of the starting list that the judge used. */
  list: string;
}

/** These are the riders who are in the park and those who are not, as the marshal sees them; each call is complete. */
export interface Call {
  present: readonly number[];
  absent: readonly number[];
  /** These are the lanes that riders chose, where they choose. */
  lanes: readonly { entry_id: number; lane: number }[];
}

/** The gate dropped at that moment by the marshal's clock, in ISO 8601; it is null when it did not drop after all. */
interface Gate {
  dropped_at: string | null;
}

/** This is the result of a rider as somebody decided it; the status is null when there is none. */
export interface RuledResult extends HeatResult {
  time_ms: number | null;
}

/** This is what the table decides of a heat; each ruling is complete. */
export interface Ruling {
  results: readonly RuledResult[];
  /** These are the ids of the rulings and seals that it replaces, as far as the table had received them. */
  over: readonly string[];
  /** These are the ids of the sheets that the table had received. */
  heard: readonly string[];
  /** This is the reason, for the record; the public reads it where results were published. */
  reason: string | null;
  /** This is the article of the regulation that supports it, as it is quoted. */
  article: string | null;
  /** This is the second signature, where the organization requires two. */
  signed_by: string | null;
}

/** The following operations cover devices that stand in for others, operations that are admitted, re-runs and notes. */
interface Takeover {
  from: string;
}
interface Admit {
  op_id: string;
}
interface Rerun {
  reason: string;
}
/** A commissaire may impose one of these on a rider; neither changes a result. */
export const SANCTIONS = ['warning', 'fine'] as const;
interface Note {
  text: string;
  /** This is the operation on hold that this note dismisses: it was read and does not count. */
  about?: string | undefined;
  /** This is a warning or a fine; `entry_id` names the rider. */
  sanction?: (typeof SANCTIONS)[number] | undefined;
  entry_id?: number | undefined;
}

/** A judge takes the sheet back for one of these reasons: it was of another race, the judge had not seen it well, or a finger slipped. */
export const RETRACT_REASONS = ['other_race', 'not_seen', 'slip'] as const;
interface Retract {
  why: (typeof RETRACT_REASONS)[number];
}

export type Said =
  | { kind: 'call'; body: Call }
  | { kind: 'gate'; body: Gate }
  | { kind: 'sheet'; body: FinishSheet }
  | { kind: 'takeover'; body: Takeover }
  | { kind: 'ruling'; body: Ruling }
  | { kind: 'rerun'; body: Rerun }
  | { kind: 'seal'; body: Ruling }
  /** The server adds it: the public results of a ride stay, whatever was received or set since, until somebody decides. */
  | { kind: 'standing'; body: Ruling }
  /** The sheets that this device sent of the ride are taken back as a whole. */
  | { kind: 'retract'; body: Retract }
  | { kind: 'admit'; body: Admit }
  | { kind: 'note'; body: Note };

/**
 * This function computes the id of an operation from the device and its count, so that no phone has to carry both.
 * @param device_id - a random UUID of the device
 * @param device_n - the count of the operation on that device: 1, 2, 3 …
 * @returns a UUID
 */
export const opIdOf = (device_id: string, device_n: number): string =>
  `${device_id.slice(0, 24)}${device_n.toString(16).padStart(12, '0')}`;

/** This is one operation of the day’s log, as every reader has it. */
export type HeatOp = Said & {
  op_id: string;
  /** This is null for an operation of the whole day. */
  heat: HeatName | null;
  device_id: string;
  /** This counts 1, 2, 3 … on that device, over all heats. It shows which of its sheets is the last, and whether one is missing. */
  device_n: number;
  /** This is the seat of a finish judge's device; it is null for a device without a seat. */
  seat: number | null;
  /** This is the number of the ride of the heat: 1, and one more for each re-run. A re-run has the number of the ride that it begins. */
  attempt: number;
  /**
   * It is true when the operation is stored and not counted until somebody admits it: it was made with a revoked code, or is about a heat
   * that does not exist.
   */
  held: boolean;
  /** It is true when the bridge of a timing system said it. */
  by_timing?: boolean;
  /** It is true when it is what a photo finish saw. */
  by_camera?: boolean;
};
