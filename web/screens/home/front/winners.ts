import type { Winner, WonDate } from '#contract/careers/winners.ts';
import { frontWinners } from '#rules/careers/front-winners.ts';

/** A date of the last weekend with some of its winners. */
export interface WonDateView {
  cup_id: number;
  /** With the short name of its organization. */
  cup: string;
  date: string;
  name: string;
  is_provisional: boolean;
  /** How many classes were won. */
  classes: number;
  winners: Pick<Winner, 'category_name' | 'rider_id' | 'name' | 'plate' | 'plate_colour' | 'club_name'>[];
}

const datesShown = 3;
const winnersShown = 6;

/** The winners on the front page: six in all, of three dates at most. In: the dates of the last weekend, the newest first. */
export function viewOfWinners(dates: readonly WonDate[]): WonDateView[] {
  const shown = dates.slice(0, datesShown);
  return shown.map(({ cup_id, cup_name, organization_shortname, winners, ...date }) => ({
    cup_id,
    cup: `${organization_shortname} ${cup_name}`,
    date: date.race_date,
    name: date.race_name,
    is_provisional: date.is_provisional,
    classes: winners.length,
    winners: frontWinners(winners, winnersShown / shown.length).map(
      ({ category_name, rider_id, name, plate, plate_colour, club_name }) => ({
        category_name,
        rider_id,
        name,
        plate,
        plate_colour,
        club_name,
      }),
    ),
  }));
}
