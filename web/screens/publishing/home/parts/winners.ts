import type { WonDate } from '#contract/season/careers/winners.ts';

export interface WonDateView extends WonDate {
  /** The number of classes that have a winner. */
  classes: number;
}

const datesShown = 3;
const winnersShown = 6;

/** Chooses the winners on the front page: six in all, of at most three of the last weekend's dates. */
export function viewOfWinners(dates: readonly WonDate[]): WonDateView[] {
  const shown = dates.slice(0, datesShown);
  return shown.map((date) => ({
    ...date,
    classes: date.winners.length,
    winners: date.winners.slice(0, winnersShown / shown.length),
  }));
}
