import type { RiderCard } from '#contract/accounts/accounts.ts';
import type { SeasonRider } from '#contract/entries/entries.ts';
import type { WantedRace } from './wanted-race.ts';

type RaceDate = Pick<WantedRace, 'cup_id' | 'race_date' | 'race_name'>;

interface NextEntryView {
  race: RaceDate;
  /** It is the date somebody came for, not the first that takes entries. */
  wanted: boolean;
  /** First names of those who are not in it. */
  names: string[];
}

type SeasonDate = NonNullable<SeasonRider['next']>;

const datesOf = ({ next, later }: SeasonRider): SeasonDate[] => [next, later].filter((one) => one !== null);

const isIn = ({ entered, waiting }: SeasonDate) => entered.length > 0 || waiting;

/** The race to enter next, and who is not in it; null: none takes entries, or all are in. In: the seasons of the riders that are known. */
export function nextEntry(
  riders: readonly Pick<RiderCard, 'rider_id' | 'rider_firstname'>[],
  seasons: readonly SeasonRider[],
  wanted: WantedRace | null,
): NextEntryView | null {
  const open = seasons.flatMap(datesOf).filter((date) => date.open && !isIn(date));
  const race = wanted ?? open[0];
  if (race === undefined) return null;
  const entered = new Set(
    seasons
      .filter((season) =>
        datesOf(season).some(
          (date) => date.cup_id === race.cup_id && date.race_date === race.race_date && isIn(date),
        ),
      )
      .map(({ rider_id }) => rider_id),
  );
  const names = riders
    .filter(({ rider_id }) => !entered.has(rider_id))
    .map(({ rider_firstname }) => rider_firstname);
  return names.length === 0 ? null : { race, wanted: wanted !== null, names };
}
