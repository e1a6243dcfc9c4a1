import { JUDGE_DUTIES, type JudgeDuty } from '#rules/raceday/judging/duties.ts';

/** Other names that people use for a duty: the park means the gate's, the table the chief's. */
const otherNames: ReadonlyMap<string, JudgeDuty> = new Map([
  ['park', 'gate'],
  ['parque', 'gate'],
  ['partidor', 'gate'],
  ['table', 'chief'],
  ['mesa', 'chief'],
  ['commissaire', 'chief'],
  ['line', 'finish'],
  ['llegada', 'finish'],
]);

/** Finds the duty whose guide an address names. It is null when no duty has that name, or none is given. */
export function dutyOf(name: string | null): JudgeDuty | null {
  if (name === null || name === '') return 'finish';
  const wanted = name.toLowerCase();
  return JUDGE_DUTIES.find((duty) => duty === wanted) ?? otherNames.get(wanted) ?? null;
}
