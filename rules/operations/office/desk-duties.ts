import { SAYING_DUTIES } from '#rules/raceday/judging/duties.ts';

/**
 * The duties that the code of a desk may have: to look at the entries, to enter and withdraw, to run the medical post, to let
 * families check themselves in, to announce, to run the big screen, to judge, or to bring what a timing system hears. Each one opens its own calls and no others
 * (docs/decisions/0051, 0055). **Ours.**
 */
export const DESK_DUTIES = [
  'look',
  'act',
  'medical',
  'kiosk',
  'announcer',
  'screen',
  ...SAYING_DUTIES,
] as const;
export type DeskDuty = (typeof DESK_DUTIES)[number];

/** The days around a race on which something happens at its track: practice before it and paperwork after it. */
const DAYS_AROUND = 1;

/**
 * The medical post of a race is open from the day before the race to the day after.
 *
 * @param today the present day, counted in days from any fixed day
 * @param raceDay the day of the race, counted in days from the same day
 * @returns true when the medical post shows data
 * Source: **ours.**
 */
export const isMedicalOpen = (today: number, raceDay: number): boolean =>
  Math.abs(today - raceDay) <= DAYS_AROUND;
