import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { SeasonRider } from '#contract/entries/entries.ts';
import type { WantedRace } from './wanted-race.ts';

type RaceDate = Pick<WantedRace, 'cup_id' | 'race_date' | 'race_name'>;

interface NextEntryView {
  race: RaceDate;
  /** It is the date that the person came for, not the first one that takes entries. */
  wanted: boolean;
  /** The first names of the riders who are not in it. */
  names: string[];
}

type SeasonDate = NonNullable<SeasonRider['next']>;

const datesOf = ({ next, later }: SeasonRider): SeasonDate[] => [next, later].filter((one) => one !== null);

const isIn = ({ entered, waiting }: SeasonDate) => entered.length > 0 || waiting;

const isSame = (one: RaceDate, other: RaceDate) =>
  one.cup_id === other.cup_id && one.race_date === other.race_date;

/** Finds the race to enter next, and who is not in it. It is null when no race takes entries, or all riders are in. */
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
      .filter((season) => datesOf(season).some((date) => isSame(date, race) && isIn(date)))
      .map(({ rider_id }) => rider_id),
  );
  // Whoever has dates of their own, such as a child of another federation, is not named for one of a sibling.
  const elsewhere = new Set(
    seasons
      .filter((season) => {
        const dates = datesOf(season);
        return wanted === null && dates.length > 0 && dates.every((date) => !isSame(date, race));
      })
      .map(({ rider_id }) => rider_id),
  );
  const names = riders
    .filter(({ rider_id }) => !entered.has(rider_id) && !elsewhere.has(rider_id))
    .map(({ rider_firstname }) => rider_firstname);
  return names.length === 0 ? null : { race, wanted: wanted !== null, names };
}
