import type { Phase } from '#rules/stages.ts';
import { isAbsent, type LostStatus, lostPoints } from '#rules/statuses.ts';

/** A race of a class: who is drawn, and its results. A start that is known to be missed is a result before the race is ridden. */
export interface Ride {
  phase: Phase;
  riders: readonly number[];
  results: ReadonlyMap<number, number | LostStatus>;
}

/** The motos of a class as they stand. */
export interface Motos {
  rides: readonly Ride[];
  phases: readonly Phase[];
  /** A start not made keeps from going on. */
  bars: boolean;
  /** Laps break ties, and nobody here knows them: equal points are open. */
  timed: boolean;
}

/** Points by moto; null: not ridden. */
export type Score = readonly (number | null)[];

const rideIn = ({ rides }: Motos, id: number, phase: Phase): Ride | undefined =>
  rides.find((ride) => ride.phase === phase && ride.riders.includes(id));

const statusPoints = ({ bars }: Motos, { riders }: Ride, status: LostStatus): number | null =>
  lostPoints(status, riders.length, bars);

/** Whether a missed start keeps this rider from going on. In: the motos, the rider's id. */
export const isBarred = ({ bars, rides }: Motos, id: number): boolean =>
  bars &&
  rides.some(({ results }) => {
    const result = results.get(id);
    return typeof result === 'string' && isAbsent(result);
  });

/** A rider's points by moto, so far. In: the motos, the rider's id. */
export function scoreOf(motos: Motos, id: number): Score {
  return motos.phases.map((phase) => {
    const ride = rideIn(motos, id, phase);
    const result = ride?.results.get(id) ?? null;
    if (ride === undefined || result === null) return null;
    return typeof result === 'number' ? result : statusPoints(motos, ride, result);
  });
}

/** What he ends with. In: the points of each ride to come. */
export const withRide = (score: Score, points: number): number[] => score.map((one) => one ?? points);

const sum = (points: readonly number[]): number => points.reduce((total, one) => total + one, 0);

/** Order of two riders who have ridden everything. Out: negative: the first is ahead; 0: laps or a lot decide. */
function compareScores(one: readonly number[], other: readonly number[], timed: boolean): number {
  const total = sum(one) - sum(other);
  if (total !== 0 || timed) return total;
  const last = one.findLastIndex((points, index) => points !== other[index]);
  return last === -1 ? 0 : (one[last] ?? 0) - (other[last] ?? 0);
}

/** How many riders of a heat can end ahead at once. In: the worst place that is enough for each; the places there are. */
function mostAtOnce(worst: readonly number[], places: readonly number[]): number {
  let taken = 0;
  for (const enough of worst.toSorted((a, b) => a - b)) {
    const place = places[taken];
    if (place !== undefined && place <= enough) taken += 1;
  }
  return taken;
}

/**
 * How many of the others may end ahead of a rider, or level with him where nobody knows yet what decides. In: the motos, the others, his
 * points by moto, the ride in which he has which place. Out: never too few; exact while each has one ride to come at most.
 */
export function mayBeAhead(
  motos: Motos,
  rivals: readonly number[],
  mine: readonly number[],
  own: { ride: Ride; place: number },
): number {
  const isAhead = (points: readonly number[]) => compareScores(points, mine, motos.timed) <= 0;
  const open = new Map<Ride, number[]>();
  let ahead = 0;
  for (const id of rivals) {
    if (isBarred(motos, id)) continue;
    const score = scoreOf(motos, id);
    const [phase, ...more] = motos.phases.filter((_, index) => score[index] === null);
    const ride = phase !== undefined && more.length === 0 ? rideIn(motos, id, phase) : undefined;
    if (ride === undefined) {
      if (isAhead(withRide(score, 1))) ahead += 1;
      continue;
    }
    const worst = ride.riders.findLastIndex((_, index) => isAhead(withRide(score, index + 1))) + 1;
    open.set(ride, [...(open.get(ride) ?? []), worst]);
  }
  for (const [ride, worst] of open) {
    const places = ride.riders.map((_, index) => index + 1);
    const left = ride === own.ride ? places.filter((place) => place !== own.place) : places;
    ahead += mostAtOnce(worst, left);
  }
  return ahead;
}

/** How many of the others end ahead of a rider whatever anybody does. In: the motos, the others, the best he can have by moto. */
export function surelyAhead(motos: Motos, rivals: readonly number[], best: readonly number[]): number {
  const worstOf = (id: number) =>
    scoreOf(motos, id).map((points, index) => {
      if (points !== null) return points;
      const phase = motos.phases[index];
      const ride = phase && rideIn(motos, id, phase);
      // A start not made bars, or scores what the worst status does.
      return (ride && statusPoints(motos, ride, 'DNS')) ?? Infinity;
    });
  return rivals.filter((id) => !isBarred(motos, id) && compareScores(worstOf(id), best, motos.timed) < 0)
    .length;
}
