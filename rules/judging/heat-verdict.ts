import type { Finisher, HeatOp, RuledResult } from './heat-ops.ts';
import type { LostStatus } from '#rules/statuses.ts';

/**
 * How a heat stands by what was said of it. `open`: nobody said anything; `waiting`: fewer seats than the organization waits for;
 * `agreed`: all say the same; `majority`: two of three do, for each pair of riders; `conflict`: the table must decide; `ruled`: it has;
 * `rulings_differ`: it has twice, without knowing of each other. Source: **ours**, docs/regulation.md §7.11.
 */
export const VERDICTS = [
  'open',
  'waiting',
  'agreed',
  'majority',
  'conflict',
  'ruled',
  'rulings_differ',
] as const;
export type VerdictState = (typeof VERDICTS)[number];

/** What the seats do not agree on, or what a sheet cannot tell by itself. */
export interface Difference {
  /**
   * `order`: of these riders; `status`: with or without a place, or which status; `together`: seen in one place; `unknown`: a plate nobody
   * read; `stranger`: a plate of another heat; `missing`: on no sheet, and the gate did not say absent; `absent_seen`: the gate said absent
   * and a sheet has them; `seat`: two devices of one seat say different things.
   */
  kind: 'order' | 'status' | 'together' | 'unknown' | 'stranger' | 'missing' | 'absent_seen' | 'seat';
  entry_ids: number[];
  /** What each seat says: the order whole, and the statuses. */
  said: { seat: number; order: (readonly Finisher[])[]; marks: { entry_id: number; status: LostStatus }[] }[];
}

/** A heat as its operations make it. */
export interface HeatVerdict {
  state: VerdictState;
  /** Which ride of the heat counts. */
  attempt: number;
  /** What stands in the results, in the order of the entries given; null: nothing yet. */
  results: RuledResult[] | null;
  /** What is not agreed; also of a majority, whose dissent is kept. */
  differences: Difference[];
  /** Rulings and seals nobody is over. */
  heads: string[];
  /** A seal is among what it stands on: sheets change nothing any more. */
  sealed: boolean;
}

/** The heat a verdict is about. */
export interface HeatToJudge {
  /** Who was drawn in it and has not left. */
  entry_ids: readonly number[];
  /** Finish judges whose word is waited for. */
  seats: number;
}

export type VerdictOf = (ops: readonly HeatOp[], heat: HeatToJudge) => HeatVerdict;
