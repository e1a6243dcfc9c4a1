import type { WonDate } from '#contract/careers/winners.ts';

export interface WonDateView extends WonDate {
  /** How many classes were won. */
  classes: number;
}

const datesShown = 3;
const winnersShown = 6;

/** The winners on the front page: six in all, of three dates at most. In: the dates of the last weekend, the newest first. */
export function viewOfWinners(dates: readonly WonDate[]): WonDateView[] {
  const shown = dates.slice(0, datesShown);
  return shown.map((date) => ({
    ...date,
    classes: date.winners.length,
    winners: date.winners.slice(0, winnersShown / shown.length),
  }));
}
