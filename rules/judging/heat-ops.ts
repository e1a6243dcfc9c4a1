import type { Phase } from '#rules/stages.ts';
import type { LostStatus, Status } from '#rules/statuses.ts';

/**
 * Everything a judge, the gate, the table or the server says of a heat. No operation is ever changed: a person who was wrong adds
 * another one. The result is computed from all of them (heat-verdict.ts). Source: **ours**, docs/regulation.md §7.11.
 */
export const OP_KINDS = [
  'call',
  'gate',
  'sheet',
  'takeover',
  'ruling',
  'rerun',
  'seal',
  'admit',
  'note',
] as const;
export type OpKind = (typeof OP_KINDS)[number];

/** How an operation came to the server: by itself, from another phone's code, from a file, or typed of what was called or written. */
export const OP_WAYS = ['net', 'qr', 'file', 'voice'] as const;
export type OpWay = (typeof OP_WAYS)[number];

/** Digits of the proof that a device said an operation, sixteen to a digit: 64 bits, which nobody guesses by asking a server. */
export const PROOF_DIGITS = 16;

/** A heat by its name, which no redraw changes. */
export interface HeatName {
  category_id: number;
  phase: Phase;
  serie: number;
}

/** A rider who crossed the line: an entry of the heat; a plate that is not of it; null: somebody whose plate nobody read. */
export type Finisher = number | string | null;

/** A rider without a place, and why. */
export interface Mark {
  entry_id: number;
  status: LostStatus;
}

export interface Lap {
  entry_id: number;
  time_ms: number;
}

/** What one seat saw of a heat, complete each time. */
export interface FinishSheet {
  /** As they crossed the line; more than one in a place: seen together. */
  order: readonly (readonly Finisher[])[];
  marks: readonly Mark[];
  laps: readonly Lap[];
  /** Of the starting list the judge had before him. */
  list: string;
}

/** The riders in the park, and those who are not, as the marshal sees them; complete each time. */
export interface Call {
  present: readonly number[];
  absent: readonly number[];
  /** Lanes riders chose, where they choose. */
  lanes: readonly { entry_id: number; lane: number }[];
}

/** The gate dropped at that moment by the marshal's clock, ISO 8601; null: it did not after all. */
interface Gate {
  dropped_at: string | null;
}

/** The result of a rider as somebody decided it; status null: none. */
export interface RuledResult {
  entry_id: number;
  status: Status | null;
  place: number | null;
  time_ms: number | null;
}

/** What the table decides of a heat, complete each time. */
export interface Ruling {
  results: readonly RuledResult[];
  /** Rulings and seals it was made over, as far as the table had heard them. */
  over: readonly string[];
  /** Sheets the table had before it. */
  heard: readonly string[];
  /** Why, for the record; the public reads it where results were published. */
  reason: string | null;
  /** Article of the regulation it rests on, as it is quoted. */
  article: string | null;
  /** The second signature, where the organization asks for two. */
  signed_by: string | null;
}

/** Devices that stand in for others, operations that are admitted, and notes. */
interface Takeover {
  from: string;
}
interface Admit {
  op_id: string;
}
interface Rerun {
  reason: string;
}
/** What a commissaire has against a rider that changes no result. */
export const SANCTIONS = ['warning', 'fine'] as const;
interface Note {
  text: string;
  /** The operation on hold that this note dismisses: it was read, and does not count. */
  about?: string | undefined;
  /** A warning or a fine; `entry_id` says for whom. */
  sanction?: (typeof SANCTIONS)[number] | undefined;
  entry_id?: number | undefined;
}

export type Said =
  | { kind: 'call'; body: Call }
  | { kind: 'gate'; body: Gate }
  | { kind: 'sheet'; body: FinishSheet }
  | { kind: 'takeover'; body: Takeover }
  | { kind: 'ruling'; body: Ruling }
  | { kind: 'rerun'; body: Rerun }
  | { kind: 'seal'; body: Ruling }
  | { kind: 'admit'; body: Admit }
  | { kind: 'note'; body: Note };

/**
 * The id of an operation follows from the device and its count, so that no phone has to carry both.
 * In: a random UUID of the device; 1, 2, 3 … Out: a UUID.
 */
export const opIdOf = (device_id: string, device_n: number): string =>
  `${device_id.slice(0, 24)}${device_n.toString(16).padStart(12, '0')}`;

/** One operation as every reader has it. */
export type HeatOp = Said & {
  op_id: string;
  device_id: string;
  /** 1, 2, 3 … on that device, over all heats: which of its sheets is the last, and whether one is missing. */
  device_n: number;
  /** Of a finish judge's device; null: no seat. */
  seat: number | null;
  /** Which ride of the heat it is about: 1, and one more for each re-run; a re-run says the one it begins. */
  attempt: number;
  /** Kept and not counted until somebody admits it: made with a revoked code, or about a heat that does not exist. */
  held: boolean;
};
