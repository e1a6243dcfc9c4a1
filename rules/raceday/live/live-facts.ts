import type { VerdictState } from '#rules/raceday/judging/verdict/heat-verdict.ts';
import type { ProtestStep } from './protests.ts';
import type { RaceStatus, ResultStatus } from '#rules/race-statuses.ts';
import type { LostStatus } from '#rules/statuses.ts';

/**
 * What everybody may know of a race while it is ridden, each fact under a key of its own. Riders are given by their entry, and no
 * fact holds a name.
 */
export interface LiveBodies {
  /**
   * The riders of a heat. `n` is the race number, `g` lists entries with their lanes, and `m` lists those who are missing in the
   * park until it is ridden.
   */
  list: { n: string; g: [entry_id: number, lane: number | null][]; m?: number[] | undefined };
  /**
   * The state of a heat. `a` counts its rides, `t` is the time of its gate and `f` the time at which its results first arrived,
   * both in seconds since the epoch. `r` holds its results. `s` counts the finish seats that reported it, and is left out where
   * that was not reported.
   */
  heat: {
    v: VerdictState;
    a: number;
    t: number | null;
    f: number | null;
    r: [entry_id: number, result: number | LostStatus][];
    s?: number | undefined;
  };
  /** How far a stage of a class is published. `u` is the end of the time for protests, in seconds since the epoch. */
  stage: { b: ResultStatus; u: number | null; at: number };
  /**
   * The state of the race. `d` is its delay in minutes, and `x` the time since which it stands still, in seconds since the epoch.
   */
  race: { s: RaceStatus; d: number; x: number | null };
  /** A notice that everybody reads until `u`, in seconds since the epoch. */
  notice: { w: 'info' | 'delay' | 'stop'; t: { es: string; en: string; pt: string }; u: number };
  /** A protest without the person who filed it. `n` is its receipt, `b` its step and `l` its line for the public. */
  protest: {
    n: number;
    c: number;
    p: string;
    s: number | null;
    b: ProtestStep;
    l: string | null;
    at: number;
  };
  /** The version of the riders, classes and programme. Another number means that they must be requested again. */
  frame: { v: number };
}

/** The kinds of facts, in the order in which they were added. */
export const LIVE_KINDS = ['list', 'heat', 'stage', 'race', 'notice', 'protest', 'frame'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** A fact that stands, or one that is gone, whose `body` is null. */
export type LiveFact = {
  [Kind in LiveKind]: { kind: Kind; key: string; body: LiveBodies[Kind] | null };
}[LiveKind];

/** One fact that changed. Its number counts 1, 2, 3 … in the order in which changes are sent. */
export type LiveEvent = LiveFact & { seq: number };
