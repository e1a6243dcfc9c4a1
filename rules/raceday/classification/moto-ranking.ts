import { FORMATS } from '#rules/formats/formats.ts';
import { type CategoryDay, type RiderDay, readDay, statusIn } from './category-day.ts';
import { runPoints } from './scoring.ts';
import { hasMotoAhead, type Transferred, transferredIn } from './transferred.ts';
import { type Key, type Keyed, type Place, compareKeyed, sharedPlaces } from './tie-break.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';
import type { Phase } from '#rules/stages.ts';
import { isAbsent } from '#rules/statuses.ts';

/**
 * This function groups the riders who share a heat, in the order given. Heats carry another race number in each moto, so a rider who joined
 * late is put into a group by the first moto ridden with it. Riders without a printed heat are in no group.
 * Source: docs/regulation.md §1.9.
 */
function heatGroups<Line extends { day: RiderDay }>(
  lines: readonly Line[],
  races: readonly Phase[],
): Line[][] {
  const groupOfHeat = new Map<string, number>();
  const groupOfLine = new Map<Line, number>();
  let groups = 0;
  for (const phase of races) {
    for (const line of lines) {
      const heat = line.day.runs.get(phase)?.heat;
      if (heat === undefined || heat === null || groupOfLine.has(line)) continue;
      const group = groupOfHeat.get(`${phase} ${heat}`) ?? groups++;
      groupOfLine.set(line, group);
      for (const run of line.day.runs.values()) {
        const key = `${run.phase} ${run.heat}`;
        if (run.heat !== null && !groupOfHeat.has(key)) groupOfHeat.set(key, group);
      }
    }
  }
  const found: Line[][] = Array.from({ length: groups }, () => []);
  for (const line of lines) {
    const group = groupOfLine.get(line);
    if (group !== undefined) found[group]?.push(line);
  }
  return found;
}

/** This is the sum of a rider's motos, with the keys that rank the rider. */
export interface MotoLine extends Keyed {
  day: RiderDay;
  /** These are the points of each race, in order; a value is null for a race not ridden, or for a start that scores nothing. */
  by_moto: (number | null)[];
  points: number | null;
  /** This counts the races in `points`; a race that counts double is two. */
  counted: number;
  /** It is true when the rider has a result in any race. */
  started: boolean;
  /** This counts the races missed, where missing one puts a rider behind those who rode all. */
  missed: number;
  /** It is true when the rider still has a race to ride. */
  pending: boolean;
  /** This is the index of the moto after which the rider did not have to ride another; it is null for a rider who rides all. */
  through: number | null;
}

export interface MotoRanking {
  keys: readonly Key[];
  /** This is the index of the total in `keys`, or of the moto after which riders are through. */
  primary: number;
  ordered: MotoLine[];
  places: Map<number, Place>;
  /** These are the riders of each heat in order, where the same heat rides every race. */
  heats: MotoLine[][];
  heat_ranks: Map<number, Place>;
}

function chain(day: CategoryDay, last: Phase): Key[] {
  const inMotos = day.races.map((phase): Key => ({ by: 'place', phase })).reverse();
  if (day.transfers)
    return [
      { by: 'ridden', phase: null },
      { by: 'progress', phase: null },
      ...inMotos,
      { by: 'time', phase: last },
      { by: 'lot', phase: null },
    ];
  const timed = !day.onPoints && (day.rules.tie_break === 'timed' || day.lastChance !== null);
  const time: Key = { by: 'time', phase: last };
  return [
    { by: 'ridden', phase: null },
    { by: 'dns', phase: null },
    { by: 'points', phase: null },
    ...(timed ? [time] : []),
    ...inMotos,
    time,
    { by: 'lot', phase: null },
  ];
}

/** A race counts as over when somebody has a result in it and nobody drawn is still to ride. */
function closedRaces(day: CategoryDay): Set<Phase> {
  return new Set(
    day.races.filter((phase) => {
      const drawn = day.riders.filter(({ runs }) => runs.has(phase));
      return drawn.length > 0 && drawn.every((rider) => statusIn(rider, phase) !== null);
    }),
  );
}

function largestHeats(day: CategoryDay): Map<Phase, number> {
  return new Map(
    day.races.map((phase) => {
      const sizes = day.riders.flatMap(({ runs }) => {
        const run = runs.get(phase);
        return run ? [day.heatSize(run)] : [];
      });
      return [phase, sizes.reduce((most, size) => Math.max(most, size), 0)];
    }),
  );
}

interface Context {
  day: CategoryDay;
  keys: readonly Key[];
  closed: ReadonlySet<Phase>;
  largest: ReadonlyMap<Phase, number>;
  transferred: Transferred;
}

function addUp(
  rider: RiderDay,
  { day, closed, largest, transferred }: Context,
): Omit<MotoLine, 'values' | 'entry_id'> {
  const inMotos = day.races.some((phase) => rider.runs.has(phase));
  // Where riders are through after each moto, the next one is another chance for a rider who missed one.
  const barring = day.transfers === null && (day.rules.dns === 'bar' || day.onPoints);
  const { timesCounted } = FORMATS[day.rules.heats];
  let points: number | null = null;
  let counted = 0;
  let started = false;
  let missed = 0;
  let pending = day.transfers !== null && hasMotoAhead(day, rider, transferred);
  const by_moto = day.races.map((phase, index) => {
    const run = rider.runs.get(phase);
    const absent = day.transfers === null && inMotos && !run && closed.has(phase);
    const status = absent ? 'DNS' : (run?.status ?? null);
    if (status === null) {
      pending ||= day.transfers === null && inMotos;
      return null;
    }
    started = true;
    if (isAbsent(status) && barring) missed += 1;
    const size = run ? day.heatSize(run) : (largest.get(phase) ?? 0);
    const scored = runPoints({ status, place: run?.place ?? null }, size, day.rules);
    if (scored === null) return null;
    const times = day.onPoints ? timesCounted(day.size, index + 1) : 1;
    points = (points ?? 0) + times * scored;
    counted += times;
    return scored;
  });
  const through = transferred.after.get(rider.rider.entry_id) ?? null;
  return { day: rider, by_moto, points, counted, started, missed, pending, through };
}

/**
 * Points are compared as points per race scored. That gives the same order as the total once everybody has ridden the same races, and a
 * fair order while some heats of a moto are still to come.
 */
function keyValue(key: Key, line: Omit<MotoLine, 'values' | 'entry_id'>, races: readonly Phase[]): number {
  const run = key.phase === null ? undefined : line.day.runs.get(key.phase);
  switch (key.by) {
    case 'ridden':
      return line.started ? 0 : 1;
    case 'dns':
      return line.missed;
    case 'progress':
      return line.through ?? Infinity;
    case 'points':
      return line.points === null ? Infinity : line.points / line.counted;
    case 'place':
      return line.by_moto[races.findIndex((phase) => phase === key.phase)] ?? Infinity;
    case 'time':
      return run?.status === 'OK' ? (run.time_ms ?? Infinity) : Infinity;
    case 'lot':
      return line.points === null ? Infinity : (line.day.rider.lot ?? Infinity);
    default:
      return 0;
  }
}

function placesOf(ordered: readonly Keyed[]): [number, Place][] {
  return sharedPlaces(ordered).map((place, index) => [ordered[index]?.entry_id ?? 0, place]);
}

/**
 * This function ranks a category by its motos.
 * @param day - the facts of the category
 * @returns the riders in order with the keys that ordered them, their places, and their places inside the heats
 * Source: docs/regulation.md §3.4, §3.6.5.
 */
export function rankDay(day: CategoryDay): MotoRanking {
  const last =
    day.races.findLast((phase) => day.riders.some((rider) => statusIn(rider, phase) !== null)) ?? 'M1';
  const keys = chain(day, last);
  const context: Context = {
    day,
    keys,
    closed: closedRaces(day),
    largest: largestHeats(day),
    transferred: transferredIn(day),
  };
  const ordered = day.riders
    .map((rider): MotoLine => {
      const line = addUp(rider, context);
      return {
        ...line,
        entry_id: rider.rider.entry_id,
        values: keys.map((key) => keyValue(key, line, day.races)),
      };
    })
    .sort(compareKeyed);
  const heats =
    day.rules.moto_mode === 'fixed' || day.lastChance !== null ? heatGroups(ordered, day.races) : [];
  return {
    keys,
    primary: keys.findIndex((key) => key.by === (day.transfers ? 'progress' : 'points')),
    ordered,
    places: new Map(placesOf(ordered)),
    heats,
    heat_ranks: new Map(heats.flatMap(placesOf)),
  };
}

/** This is a line of the ranking of the motos. */
interface RankedMotos {
  entry_id: number;
  points: number | null;
  by_moto: (number | null)[];
  /** It is null when the rider has not ridden. */
  rank: number | null;
  /** This is the place inside the heat, where the same heat rides every moto. */
  heat_rank: number | null;
  shared: boolean;
}

/**
 * This function computes the ranking of the motos for the results sheet and for seeding the first knock-out stage.
 * @param riders - the riders of a category in any order, ridden or not
 * @param rules - the settings of the race
 * @returns the lines of the ranking, the best rider first
 * Source: docs/regulation.md §3.4.
 */
export function rankMotos(riders: readonly CategoryRider[], rules: RaceRules): RankedMotos[] {
  const ranking = rankDay(readDay(riders, rules));
  return ranking.ordered.map((line) => rankedLine(line, ranking));
}

/**
 * This function makes a rider's line of the ranking, with rank and places for the pages.
 * @param line - the rider's motos
 * @param ranking - the ranking to which the line belongs
 * @returns the line of the ranking
 */
export function rankedLine(line: MotoLine, ranking: MotoRanking): RankedMotos {
  const place = ranking.places.get(line.entry_id);
  return {
    entry_id: line.entry_id,
    points: line.points,
    by_moto: line.by_moto,
    rank: line.started ? (place?.rank ?? null) : null,
    heat_rank: line.started ? (ranking.heat_ranks.get(line.entry_id)?.rank ?? null) : null,
    shared: line.started && (place?.shared ?? false),
  };
}
