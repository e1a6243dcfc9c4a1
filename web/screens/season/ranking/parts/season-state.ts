import type { Cup } from '#contract/season/cups/cups.ts';

/** The progress of the season. */
export interface SeasonState {
  /** The number of dates whose results are official. */
  official: number;
  /** The dates that count although their results are not official yet, by their number in the calendar. */
  provisional: number[];
  left: number;
  count_best: number | null;
}

/** Computes how far a cup is: the dates held, the provisional ones among them, the dates left. */
export function seasonState(cup: Cup): SeasonState {
  const { held } = cup.ranking_rules;
  const dates = cup.cup_dates.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const provisional = dates
    .slice(0, held)
    .flatMap(({ race_status }, index) => (race_status === 'PROVISIONAL' ? [index + 1] : []));
  const official = dates.slice(0, held).filter(({ race_status }) => race_status === 'OFFICIAL').length;
  const left = dates.slice(held).filter(({ called_off }) => !called_off).length;
  return { official, provisional, left, count_best: cup.count_best };
}
