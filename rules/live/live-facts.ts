import type { VerdictState } from '#rules/judging/heat-verdict.ts';
import type { ProtestStep } from './protests.ts';
import type { RaceStatus, ResultStatus } from '#rules/race-statuses.ts';
import type { LostStatus } from '#rules/statuses.ts';

/** What everybody may know of a race while it is ridden, each under a key of its own. Riders by their entry: a name is in none. */
export interface LiveBodies {
  /** Who starts where: `n` race number, `g` entry and lane; `m` whom the park misses, until it is ridden. */
  list: { n: string; g: [entry_id: number, lane: number | null][]; m?: number[] | undefined };
  /**
   * How a heat stands: `a` which ride of it, `t` its gate and `f` when its results were first heard, both in seconds of the epoch, `r` its
   * results.
   */
  heat: {
    v: VerdictState;
    a: number;
    t: number | null;
    f: number | null;
    r: [entry_id: number, result: number | LostStatus][];
  };
  /** How far a stage of a class is published: `u` until when protests are taken, in seconds of the epoch. */
  stage: { b: ResultStatus; u: number | null; at: number };
  /** How far the race is: `d` minutes it is late, `x` since when it stands still, in seconds of the epoch. */
  race: { s: RaceStatus; d: number; x: number | null };
  /** What everybody reads until `u`, in seconds of the epoch. */
  notice: { w: 'info' | 'delay' | 'stop'; t: { es: string; en: string; pt: string }; u: number };
  /** A protest without who filed it: `n` its receipt, `b` its step, `l` its line for the public. */
  protest: {
    n: number;
    c: number;
    p: string;
    s: number | null;
    b: ProtestStep;
    l: string | null;
    at: number;
  };
  /** Which riders, classes and programme: another number means that they are asked for again. */
  frame: { v: number };
}

/** In the order in which they were added. */
export const LIVE_KINDS = ['list', 'heat', 'stage', 'race', 'notice', 'protest', 'frame'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** A fact that stands, or one that is gone: `b` null. */
export type LiveFact = {
  [Kind in LiveKind]: { kind: Kind; key: string; body: LiveBodies[Kind] | null };
}[LiveKind];

/** One fact that changed, by its number: 1, 2, 3 … in the order in which changes are sent. */
export type LiveEvent = LiveFact & { seq: number };
