import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import { daysToRace } from '#text/when.ts';

/** Whether a race is ridden today, and whether it is under way at this moment. */
export type TodayMark = 'live' | 'today';

type Ridden = Pick<RiddenToday, 'begun' | 'stopped' | 'track' | 'race_date' | 'zone'>;

/**
 * Tells whether a race is ridden today. It is `live` from the first gate to the last one, unless the day stands still.
 * It is `today` on its day at its place, and while a day that began does not end. It is null on another day.
 */
export function markOf(race: Ridden, now: string): TodayMark | null {
  if (race.begun && race.track !== null && !race.stopped) return 'live';
  return race.begun || daysToRace(race.race_date, now, race.zone) === 0 ? 'today' : null;
}

/** Gives the mark of a date. One that is not drawn here is not followed, so its status and its day tell. */
export function markOfDate(
  race: Ridden | undefined,
  { isLive, isToday }: { isLive: boolean; isToday: boolean },
  now: string,
): TodayMark | null {
  if (race !== undefined) return markOf(race, now);
  if (isLive) return 'live';
  return isToday ? 'today' : null;
}

/** A race of today as a page draws it. */
export interface TodaysRace extends Pick<RiddenToday, 'race_id' | 'cup_id' | 'race_date' | 'race_name'> {
  mark: TodayMark;
}

/** Lists those of the races of these days that are ridden today. */
export const todaysRaces = (races: readonly RiddenToday[], now: string): TodaysRace[] =>
  races.flatMap((race) => {
    const { race_id, cup_id, race_date, race_name } = race;
    const mark = markOf(race, now);
    return mark === null ? [] : [{ race_id, cup_id, race_date, race_name, mark }];
  });

/** Lists the races in which riders of a club ride today, with the number of these riders. */
export const racesOfClub = (
  races: readonly RiddenToday[],
  club_id: number,
  now: string,
): (TodaysRace & { riders: number })[] =>
  races.flatMap((race) => {
    const riders = race.clubs?.find((one) => one.club_id === club_id)?.riders ?? 0;
    return riders === 0 ? [] : todaysRaces([race], now).map((one) => ({ ...one, riders }));
  });
