import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { SeasonRider } from '#contract/entries/entries.ts';
import { compareDates } from '#rules/calendar.ts';
import { daysToRace } from '#text/when.ts';
import { dayAhead } from '#web/parts/race/race-status.ts';

export type ComingDate = NonNullable<SeasonRider['next']>;

/** A race day that some of the family ride now. */
export interface RiddenNow {
  date: ComingDate;
  /** It is the day of the race at its place. A race day may also begin the evening before, and end past midnight. */
  isToday: boolean;
  isLive: boolean;
  riders: { rider: RiderCard; plate: string | null }[];
}

/** A child: the coming dates, and the data of the account's list. */
export interface Child {
  rider: RiderCard;
  /** The season. It is null while it is on its way. */
  season: SeasonRider | null;
  coming: ComingDate[];
}

interface FamilySeason {
  now: RiddenNow[];
  children: Child[];
}

const isIn = ({ entered, waiting }: ComingDate) => entered.length > 0 || waiting;

/** Tells whether the family, or somebody else, still has something to do. A licence in review is no fault. */
const lacks = ({ missing }: ComingDate) => missing.some((what) => what !== 'licence_review');

/** Orders children, smaller first: something missing, something ending soon, an entry to make, nothing to do. */
function turnOf({ season, coming }: Child): number {
  if (coming.some(lacks)) return 0;
  if ((season?.endings.length ?? 0) > 0) return 1;
  return coming.some((date) => date.open && !isIn(date) && date.missing.length === 0) ? 2 : 3;
}

/** Tells whether the rest of it is ridden on another day, which is ahead. */
export const goesOn = ({ resumes_at }: ComingDate, now: string): boolean =>
  resumes_at !== null && Date.parse(resumes_at) > Date.parse(now);

/** Gives the day on which it is ridden next. */
export const comingOn = (date: ComingDate, now: string): string => dayAhead(date, now, date.zone);

function plateIn({ entered }: ComingDate): string | null {
  return entered.find(({ plate }) => plate !== '')?.plate ?? null;
}

/**
 * Computes my season as it stands now: the races that are ridden, then the children, those who lack something first. A
 * child has no data while it is on its way.
 */
export function familySeason(
  riders: readonly RiderCard[],
  items: readonly SeasonRider[],
  now: string,
): FamilySeason {
  const ridden = new Map<number, RiddenNow>();
  const children = riders.map((rider): Child => {
    const season = items.find(({ rider_id }) => rider_id === rider.rider_id) ?? null;
    const dates = [season?.next ?? null, season?.later ?? null].filter((one) => one !== null);
    const coming = dates.filter((date) => {
      const isToday = daysToRace(comingOn(date, now), now, date.zone) === 0;
      const isLive = date.race_status === 'RACING' && !goesOn(date, now);
      if (date.called_off || !isIn(date) || !(isToday || isLive)) return true;
      const known = ridden.get(date.race_id) ?? { date, isToday, isLive, riders: [] };
      known.riders.push({ rider, plate: plateIn(date) });
      ridden.set(date.race_id, known);
      return false;
    });
    return { rider, season, coming };
  });
  return {
    now: [...ridden.values()].sort((a, b) => compareDates(a.date.race_date, b.date.race_date)),
    children: children.toSorted((a, b) => turnOf(a) - turnOf(b)),
  };
}
