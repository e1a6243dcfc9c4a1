import type { Phase } from '#rules/stages.ts';
import { isAbsent, type LostStatus, lostPoints } from '#rules/statuses.ts';

/**
 * A race of a class with its drawn riders and its results. A start that is known to be missed is a result before the race is
 * ridden.
 */
export interface Ride {
  phase: Phase;
  riders: readonly number[];
  results: ReadonlyMap<number, number | LostStatus>;
}

/** The motos of a class as they stand. */
export interface Motos {
  rides: readonly Ride[];
  phases: readonly Phase[];
  /** Whether a missed start keeps a rider from going on. */
  bars: boolean;
  /** Whether laps break ties. Laps are not known here, so equal points stay open. */
  timed: boolean;
}

/** Points by moto. A value is null when the moto is not ridden yet. */
type Score = readonly (number | null)[];

const sum = (points: readonly number[]): number => points.reduce((total, one) => total + one, 0);

/** What is read of a rider again for each of the others. */
interface Read {
  score: Score;
  isBarred: boolean;
  rides: ReadonlyMap<Phase, Ride>;
  /** The points at the end at worst, and their sum. */
  worst: readonly number[];
  worstTotal: number;
}

/** A class is read once, because each of its riders is compared with all others. */
const readMotos = new WeakMap<Motos, Map<number, Read>>();

function readAll(motos: Motos): Map<number, Read> {
  const ridesOf = new Map<number, Map<Phase, Ride>>();
  for (const ride of motos.rides)
    for (const id of ride.riders) {
      const own = ridesOf.get(id) ?? new Map<Phase, Ride>();
      // A rider is in one ride of a moto.
      if (!own.has(ride.phase)) own.set(ride.phase, ride);
      ridesOf.set(id, own);
    }
  return new Map([...ridesOf].map(([id, rides]) => [id, readRider(motos, id, rides)]));
}

function readRider(motos: Motos, id: number, rides: ReadonlyMap<Phase, Ride>): Read {
  const score = motos.phases.map((phase) => {
    const ride = rides.get(phase);
    const result = ride?.results.get(id) ?? null;
    if (ride === undefined || result === null) return null;
    return typeof result === 'number' ? result : statusPoints(motos, ride, result);
  });
  const isBarred =
    motos.bars &&
    motos.rides.some(({ results }) => {
      const result = results.get(id);
      return typeof result === 'string' && isAbsent(result);
    });
  // A missed start bars a rider, or scores what the worst status scores.
  const worst = score.map((points, index) => {
    const phase = motos.phases[index];
    const ride = phase && rides.get(phase);
    return points ?? (ride && statusPoints(motos, ride, 'DNS')) ?? Infinity;
  });
  return { score, isBarred, rides, worst, worstTotal: sum(worst) };
}

function readOf(motos: Motos, id: number): Read {
  const known = readMotos.get(motos) ?? readAll(motos);
  readMotos.set(motos, known);
  return known.get(id) ?? readRider(motos, id, new Map());
}

const rideIn = (motos: Motos, id: number, phase: Phase): Ride | undefined =>
  readOf(motos, id).rides.get(phase);

const statusPoints = ({ bars }: Motos, { riders }: Ride, status: LostStatus): number | null =>
  lostPoints(status, riders.length, bars);

/**
 * A missed start keeps a rider from going on where the rules bar it.
 *
 * @param motos the motos of the class
 * @param id the rider's entry
 * @returns true when the rider is barred
 */
export const isBarred = (motos: Motos, id: number): boolean => readOf(motos, id).isBarred;

/**
 * This lists the points that a rider has so far.
 *
 * @param motos the motos of the class
 * @param id the rider's entry
 * @returns the points by moto, null for a moto that is not ridden yet
 */
export const scoreOf = (motos: Motos, id: number): Score => readOf(motos, id).score;

/**
 * This completes a rider's points as if each moto to come brought the same number.
 *
 * @param score the points by moto, null for a moto to come
 * @param points the points of each moto to come
 * @returns the points by moto at the end
 */
export const withRide = (score: Score, points: number): number[] => score.map((one) => one ?? points);

/**
 * This orders two riders who have ridden all motos. A negative number means that the first is ahead, and 0 that laps or a lot
 * decide.
 */
function compareScores(one: readonly number[], other: readonly number[], timed: boolean): number {
  const total = sum(one) - sum(other);
  if (total !== 0 || timed) return total;
  const last = one.findLastIndex((points, index) => points !== other[index]);
  return last === -1 ? 0 : (one[last] ?? 0) - (other[last] ?? 0);
}

/**
 * This counts how many riders of a heat can end ahead at once, from the worst place that is enough for each and the places that are
 * free.
 */
function mostAtOnce(worst: readonly number[], places: readonly number[]): number {
  let taken = 0;
  for (const enough of worst.toSorted((a, b) => a - b)) {
    const place = places[taken];
    if (place !== undefined && place <= enough) taken += 1;
  }
  return taken;
}

/**
 * This counts how many of the others may end ahead of a rider, or level with him where it is not known yet what decides.
 *
 * @param motos the motos of the class
 * @param rivals the entries of the others
 * @param mine the rider's points by moto at the end
 * @param own the ride in which he takes a place, and that place; null when he has ridden all
 * @returns the number of riders; it is never too low, and it is exact while each rider has at most one ride to come
 */
export function mayBeAhead(
  motos: Motos,
  rivals: readonly number[],
  mine: readonly number[],
  own: { ride: Ride; place: number } | null,
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
    const left = ride === own?.ride ? places.filter((place) => place !== own.place) : places;
    ahead += mostAtOnce(worst, left);
  }
  return ahead;
}

/**
 * This counts how many of the others end ahead of a rider, whatever anybody does.
 *
 * @param motos the motos of the class
 * @param rivals the entries of the others
 * @param best the rider's best possible points by moto
 * @returns the number of riders
 */
export function surelyAhead(motos: Motos, rivals: readonly number[], best: readonly number[]): number {
  const total = sum(best);
  return rivals.filter((id) => {
    const { isBarred: isOut, worst, worstTotal } = readOf(motos, id);
    if (isOut || worstTotal > total) return false;
    return worstTotal < total || compareScores(worst, best, motos.timed) < 0;
  }).length;
}
