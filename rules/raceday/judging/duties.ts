import type { OpKind, Said } from './heat-ops.ts';

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

/** The bridge of a timing system says operations, too. Without a seat they are advice, with one a vote. Source: **ours**. */
export const SAYING_DUTIES = [...JUDGE_DUTIES, 'timing'] as const;
export type SayingDuty = (typeof SAYING_DUTIES)[number];

/** A race has at most this many finish judges, each with a seat of its own. */
export const MOST_SEATS = 3;

const SAYS: Record<SayingDuty, readonly OpKind[]> = {
  gate: ['call', 'gate', 'note'],
  finish: ['sheet', 'retract', 'takeover', 'note'],
  // The table types what comes by radio or on paper as one more seat.
  chief: ['call', 'gate', 'sheet', 'ruling', 'rerun', 'admit', 'note'],
  // Hardware never decides, and its silence is nobody's DNF.
  timing: ['sheet', 'gate', 'note'],
};

/**
 * This function decides whether a duty may add an operation to the log. Everybody notes; only a commissaire warns or fines a rider by a
 * note, or puts another operation away by one.
 * @param duty - what the code is for
 * @param said - the kind of the operation, and its content
 * @returns true when it may
 */
export function maySay(duty: SayingDuty, said: Said): boolean {
  const decides = said.kind === 'note' && (said.body.about !== undefined || said.body.sanction !== undefined);
  return SAYS[duty].includes(said.kind) && (!decides || duty === 'chief');
}
