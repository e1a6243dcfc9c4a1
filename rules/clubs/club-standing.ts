import type { Phase } from '#rules/stages.ts';

/**
 * How the clubs of a cup are ranked: by the ranking points of all their riders, by those of their best riders of each date, by the places
 * in every race of the day, or by medals. Source: docs/regulation.md §4.4.
 */
export const CLUB_RULES = ['points', 'best', 'motos', 'medals'] as const;
export type ClubRule = (typeof CLUB_RULES)[number];

export interface ClubSettings {
  rule: ClubRule;
  /** Riders of a club that count on a date; asked by the rule `best` alone. */
  best: number | null;
}

/** What a rider brought a club in one class of a date. */
export interface ClubRide {
  /** The club he rode for that day. */
  club_id: number;
  rider_id: number;
  /** For the ranking of the cup, multiplied as the date says. */
  points: number;
  /** Final place in the class he scores in; null: no rank. */
  place: number | null;
  runs: readonly { phase: Phase; place: number | null }[];
}

/** A date of the cup that was ridden. Riders who do not score are left out of it. */
export interface ClubDate {
  race_date: string;
  /** 2 = double points, 0 = the date does not count. */
  multiplier: number;
  rides: readonly ClubRide[];
}

export interface RankedClub {
  club_id: number;
  /** Clubs that are equal in every key share it, and the next one is skipped. */
  position: number;
  /** Points by the rule; with the rule `medals`, the number of medals. */
  points: number;
  gold: number;
  silver: number;
  bronze: number;
  /** Riders who rode for it. */
  riders: number;
  /** In calendar order, those the club was at. */
  dates: { race_date: string; points: number }[];
}

/** Points of the places of a stage: who goes on from a semifinal takes his from the final. Source: docs/regulation.md §4.4. */
const stagePoints: Partial<Record<Phase, readonly number[]>> = {
  playoff_4: [5, 5, 5, 5, 4, 3, 2, 1],
  playoff_2: [0, 0, 0, 0, 8, 6, 4, 2],
  final: [22, 18, 15, 13, 12, 11, 10, 9],
};
const motoPoints: readonly number[] = [8, 7, 6, 5, 4, 3, 2, 1];

/** Points a club takes from one race of the day. In: its stage; the place, null without one. Stages before the quarterfinal give none. */
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

/** The keys that compare two clubs, in order; the lower number is ahead. */
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
 * The standing of a cup by clubs. In: the dates ridden in any order, what its organizer chose. Every date counts; a rider who changes club
 * leaves behind what he brought the old one. Out: clubs best first. With the same points more first, second, then third places are
 * ahead; by medals, medals alone are compared. Source: docs/regulation.md §4.4.
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
