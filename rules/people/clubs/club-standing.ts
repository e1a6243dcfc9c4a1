import type { Phase } from '#rules/stages.ts';

/**
 * The clubs of a cup are ranked by one of these rules: by the ranking points of all their riders, by those of their best riders of each
 * date, by the places in every race of the day, or by medals.
 * Source: docs/regulation.md §4.4.
 */
export const CLUB_RULES = ['points', 'best', 'motos', 'medals'] as const;
export type ClubRule = (typeof CLUB_RULES)[number];

export interface ClubSettings {
  rule: ClubRule;
  /** This is the number of riders of a club who count on a date; only the rule `best` uses it. */
  best: number | null;
}

/** This is what a rider scored for a club in one class of a date. */
export interface ClubRide {
  /** This is the club for which the rider rode that day. */
  club_id: number;
  rider_id: number;
  /** These are the points for the ranking of the cup, multiplied as the date requires. */
  points: number;
  /** This is the final place in the class in which the rider scores; it is null for a rider without a rank. */
  place: number | null;
  runs: readonly { phase: Phase; place: number | null }[];
}

/** This is a date of the cup that was ridden. Riders who do not score are left out of it. */
export interface ClubDate {
  race_date: string;
  /** The value 2 means double points; with 0 the date does not count. */
  multiplier: number;
  rides: readonly ClubRide[];
}

export interface RankedClub {
  club_id: number;
  /** Clubs that are equal in every key share the position, and the next one is skipped. */
  position: number;
  /** These are the points by the rule; with the rule `medals` it is the number of medals. */
  points: number;
  gold: number;
  silver: number;
  bronze: number;
  /** This counts the riders who rode for the club. */
  riders: number;
  /** These are the dates on which the club rode, in calendar order. */
  dates: { race_date: string; points: number }[];
}

/**
 * These are the points of the places of a stage. A rider who goes on from a semifinal scores in the final instead.
 * Source: docs/regulation.md §4.4.
 */
const stagePoints: Partial<Record<Phase, readonly number[]>> = {
  playoff_4: [5, 5, 5, 5, 4, 3, 2, 1],
  playoff_2: [0, 0, 0, 0, 8, 6, 4, 2],
  final: [22, 18, 15, 13, 12, 11, 10, 9],
};
const motoPoints: readonly number[] = [8, 7, 6, 5, 4, 3, 2, 1];

/**
 * This function computes the points that a club scores in one race of the day. Stages before the quarterfinal give none.
 * @param phase - the stage of the race
 * @param place - the rider's place; null without a place
 * @returns the points, 0 where the place gives none
 */
export function clubRacePoints(phase: Phase, place: number | null): number {
  if (place === null) return 0;
  const table = phase.startsWith('M') ? motoPoints : stagePoints[phase];
  return table?.[place - 1] ?? 0;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

const medalsOf = (rides: readonly ClubRide[], place: number): number =>
  rides.filter((ride) => ride.place === place).length;

function pointsOfDate(rides: readonly ClubRide[], multiplier: number, { rule, best }: ClubSettings): number {
  const byRider = (pointsOf: (ride: ClubRide) => number) =>
    [...Map.groupBy(rides, ({ rider_id }) => rider_id).values()].map((own) => sum(own.map(pointsOf)));
  switch (rule) {
    case 'points':
      return sum(byRider(({ points }) => points));
    case 'best':
      return sum(
        byRider(({ points }) => points)
          .toSorted((a, b) => b - a)
          .slice(0, best ?? undefined),
      );
    case 'motos':
      return (
        multiplier *
        sum(rides.flatMap(({ runs }) => runs.map(({ phase, place }) => clubRacePoints(phase, place))))
      );
    case 'medals':
      return multiplier === 0 ? 0 : sum([1, 2, 3].map((place) => medalsOf(rides, place)));
  }
}

/** These keys compare two clubs, in order; the club with the lower number is ahead. */
function keysOf({ points, gold, silver, bronze }: RankedClub, rule: ClubRule): number[] {
  const medals = [-gold, -silver, -bronze];
  return rule === 'medals' ? medals : [-points, ...medals];
}

function compareClubs(a: RankedClub, b: RankedClub, rule: ClubRule): number {
  const others = keysOf(b, rule);
  return (
    keysOf(a, rule)
      .map((key, index) => key - (others[index] ?? 0))
      .find((one) => one !== 0) ?? 0
  );
}

function clubOf(club_id: number, dates: readonly ClubDate[], settings: ClubSettings): RankedClub {
  const own = dates
    .map((date) => ({ ...date, rides: date.rides.filter((ride) => ride.club_id === club_id) }))
    .filter(({ rides }) => rides.length > 0);
  const counted = own.flatMap(({ multiplier, rides }) => (multiplier === 0 ? [] : rides));
  const scored = own.map(({ race_date, multiplier, rides }) => ({
    race_date,
    points: pointsOfDate(rides, multiplier, settings),
  }));
  return {
    club_id,
    position: 0,
    points: sum(scored.map(({ points }) => points)),
    gold: medalsOf(counted, 1),
    silver: medalsOf(counted, 2),
    bronze: medalsOf(counted, 3),
    riders: new Set(own.flatMap(({ rides }) => rides.map(({ rider_id }) => rider_id))).size,
    dates: scored,
  };
}

/**
 * This function computes the standing of a cup by clubs. Every date counts, and a rider who changes club leaves the points scored so far
 * with the old one. Of clubs with the same points, the one with more first, then second, then third places is ahead; by medals, medals
 * alone are compared.
 * @param dates - the dates ridden, in any order
 * @param settings - the rule that the organizer chose
 * @returns the clubs, the best first
 * Source: docs/regulation.md §4.4.
 */
export function rankClubs(dates: readonly ClubDate[], settings: ClubSettings): RankedClub[] {
  const ordered = dates.toSorted((a, b) => (a.race_date < b.race_date ? -1 : 1));
  const ids = new Set(ordered.flatMap(({ rides }) => rides.map(({ club_id }) => club_id)));
  const clubs = [...ids]
    .map((club_id) => clubOf(club_id, ordered, settings))
    .toSorted((a, b) => compareClubs(a, b, settings.rule) || a.club_id - b.club_id);
  let position = 0;
  return clubs.map((club, index) => {
    const ahead = clubs[index - 1];
    if (!ahead || compareClubs(ahead, club, settings.rule) !== 0) position = index + 1;
    return { ...club, position };
  });
}
