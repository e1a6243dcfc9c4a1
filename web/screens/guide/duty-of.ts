import { JUDGE_DUTIES, type JudgeDuty } from '#rules/judging/duties.ts';

/** What people call a duty, beside its own name: the park is the gate's, the table the chief's. */
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

/** Whose guide an address asks for; null: no duty is called so. In: the name in the address, null: none is there. */
export function dutyOf(name: string | null): JudgeDuty | null {
  if (name === null || name === '') return 'finish';
  const wanted = name.toLowerCase();
  return JUDGE_DUTIES.find((duty) => duty === wanted) ?? otherNames.get(wanted) ?? null;
}
