import type { RiderCard } from '#contract/accounts/accounts.ts';
import type { SeasonRider } from '#contract/entries/entries.ts';
import { compareDates } from '#rules/calendar.ts';
import { daysToRace } from '#text/when.ts';
import { dayAhead } from '#web/parts/race-status/race-status.ts';

export type ComingDate = NonNullable<SeasonRider['next']>;

/** A meeting that some of the family ride now. */
export interface RiddenNow {
  date: ComingDate;
  /** The day of the race at its place; a meeting may also begin the eve, and end past midnight. */
  isToday: boolean;
  isLive: boolean;
  riders: { rider: RiderCard; plate: string | null }[];
}

/** A child: what comes, and what the account's list says of it. */
export interface Child {
  rider: RiderCard;
  /** null: on its way. */
  season: SeasonRider | null;
  coming: ComingDate[];
}

interface FamilySeason {
  now: RiddenNow[];
  children: Child[];
}

const isIn = ({ entered, waiting }: ComingDate) => entered.length > 0 || waiting;

/** What the family has to do, or somebody else has: a licence in review is no fault. */
const lacks = ({ missing }: ComingDate) => missing.some((what) => what !== 'licence_review');

/** Smaller comes first: something is missing, something ends soon, an entry can be made, nothing to do. */
function turnOf({ season, coming }: Child): number {
  if (coming.some(lacks)) return 0;
  if ((season?.endings.length ?? 0) > 0) return 1;
  return coming.some((date) => date.open && !isIn(date) && date.missing.length === 0) ? 2 : 3;
}

/** What is left of it is ridden on another day, which is ahead. */
export const goesOn = ({ resumes_at }: ComingDate, now: string): boolean =>
  resumes_at !== null && Date.parse(resumes_at) > Date.parse(now);

/** The day it is ridden next. */
export const comingOn = (date: ComingDate, now: string): string => dayAhead(date, now, date.zone);

function plateIn({ entered }: ComingDate): string | null {
  return entered.find(({ plate }) => plate !== '')?.plate ?? null;
}

/**
 * My season as it stands now: what is ridden, then the children, who lacks something first. In: the riders of the account, what is known of
 * each (nothing while it is on its way), an instant.
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
