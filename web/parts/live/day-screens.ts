import type { JudgeDuty } from '#rules/raceday/judging/duties.ts';
import { paths } from '#web/ground/address/paths.ts';

/** The screen of each duty. */
export const dayScreenOf: Record<JudgeDuty, string> = {
  finish: paths.judge,
  gate: paths.park,
  chief: paths.table,
};
