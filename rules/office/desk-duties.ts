import { JUDGE_DUTIES } from '#rules/judging/duties.ts';

/**
 * What the code of a desk is for: it looks at the entries; enters and withdraws; opens the medical post; lets families check
 * themselves in; or judges. Each opens its own calls and no other's (docs/decisions/0051, 0055). **Ours.**
 */
export const DESK_DUTIES = ['look', 'act', 'medical', 'kiosk', ...JUDGE_DUTIES] as const;
export type DeskDuty = (typeof DESK_DUTIES)[number];

/** Days around a race in which something happens at its track: practice before, papers afterwards. */
const DAYS_AROUND = 1;

/**
 * Whether the medical post of a race shows anything: from the day before the race to the day after.
 * In: today and the day of the race, as days since any one of them. **Ours.**
 */
export const isMedicalOpen = (today: number, raceDay: number): boolean =>
  Math.abs(today - raceDay) <= DAYS_AROUND;
