import type { OpKind } from './heat-ops.ts';

/**
 * A code permits one of these duties while races are ridden: to gather riders and drop the gate, to record the finish order, or to decide.
 * Source: **ours**.
 */
export const JUDGE_DUTIES = ['gate', 'finish', 'chief'] as const;
export type JudgeDuty = (typeof JUDGE_DUTIES)[number];

/**
 * This function decides whether the code of a desk is a judge's.
 * @param duty - what the code is for
 * @returns true for a duty of a judge
 */
export const isJudge = (duty: string): duty is JudgeDuty => JUDGE_DUTIES.some((one) => one === duty);

/** A race has at most this many finish judges, each with a seat of its own. */
export const MOST_SEATS = 3;

const SAYS: Record<JudgeDuty, readonly OpKind[]> = {
  gate: ['call', 'gate', 'note'],
  finish: ['sheet', 'retract', 'takeover', 'note'],
  // The table types what comes by radio or on paper as one more seat.
  chief: ['call', 'gate', 'sheet', 'ruling', 'rerun', 'admit', 'note'],
};

/**
 * This function decides whether a duty may add an operation of a kind to the log.
 * @param duty - what the code is for
 * @param kind - the kind of the operation
 * @returns true when it may
 */
export const maySay = (duty: JudgeDuty, kind: OpKind): boolean => SAYS[duty].includes(kind);
