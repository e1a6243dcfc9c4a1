import type { JudgeDuty } from '#rules/judging/duties.ts';
import { paths } from '#web/app/screens/paths.ts';

/** The screen of each duty. */
export const dayScreenOf: Record<JudgeDuty, string> = {
  finish: paths.judge,
  gate: paths.park,
  chief: paths.table,
};
