import type { JudgeDuty } from '#rules/judging/duties.ts';
import { paths } from '#web/app/screens/paths.ts';

/** Where a judge of a duty says what he sees. */
export const dayScreenOf: Record<JudgeDuty, string> = {
  finish: paths.judge,
  gate: paths.park,
  chief: paths.table,
};
