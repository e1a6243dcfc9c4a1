import type { OpKind } from './heat-ops.ts';

/** What a code may do while races are ridden: gather riders and drop the gate, record the finish order, decide. Source: **ours**. */
export const JUDGE_DUTIES = ['gate', 'finish', 'chief'] as const;
export type JudgeDuty = (typeof JUDGE_DUTIES)[number];

/** Whether the code of a desk is a judge's. In: what the code is for. */
export const isJudge = (duty: string): duty is JudgeDuty => JUDGE_DUTIES.some((one) => one === duty);

/** Finish judges of a race at most, each with a seat of its own. */
export const MOST_SEATS = 3;

const SAYS: Record<JudgeDuty, readonly OpKind[]> = {
  gate: ['call', 'gate', 'note'],
  finish: ['sheet', 'takeover', 'note'],
  // The table types what comes by radio or on paper as one more seat.
  chief: ['call', 'gate', 'sheet', 'ruling', 'rerun', 'admit', 'note'],
};

/** Whether a duty may say an operation. In: what the code is for, the kind. */
export const maySay = (duty: JudgeDuty, kind: OpKind): boolean => SAYS[duty].includes(kind);
