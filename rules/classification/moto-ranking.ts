import { type CategoryDay, type RiderDay, readDay, statusIn } from './category-day.ts';
import { heatGroups } from './heat-groups.ts';
import { runPoints } from './scoring.ts';
import { type Key, type Keyed, type Place, compareKeyed, sharedPlaces } from './tie-break.ts';
import type { CategoryRider, RaceRules } from '#rules/races/types.ts';
import type { Phase } from '#rules/stages.ts';
import { isAbsent } from '#rules/statuses.ts';

/** A rider's motos added up, with the keys that rank him. */
export interface MotoLine extends Keyed {
  day: RiderDay;
  /** Points of each race, in order; null: not ridden, or a start that scores nothing. */
  by_moto: (number | null)[];
  points: number | null;
  /** Has a result in any race. */
  started: boolean;
  /** Races missed, where missing one puts a rider behind those who rode all. */
  missed: number;
  /** Still has a race to ride. */
  pending: boolean;
}

export interface MotoRanking {
  keys: readonly Key[];
  /** Index in `keys` of the total. */
  primary: number;
  ordered: MotoLine[];
  places: Map<number, Place>;
  /** Riders of each heat in order, where the same heat rides every race. */
  heats: MotoLine[][];
  heat_ranks: Map<number, Place>;
}

function chain(day: CategoryDay, last: Phase): Key[] {
  const timed = !day.onPoints && (day.rules.tie_break === 'timed' || day.hasLastChance);
  const time: Key = { by: 'time', phase: last };
  const places = day.races.map((phase): Key => ({ by: 'place', phase }));
  return [
    { by: 'ridden', phase: null },
    { by: 'dns', phase: null },
    { by: 'points', phase: null },
    ...(timed ? [time] : []),
    ...places.reverse(),
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
}

function addUp(rider: RiderDay, { day, closed, largest }: Context): Omit<MotoLine, 'values' | 'entry_id'> {
  const inMotos = day.races.some((phase) => rider.runs.has(phase));
  const barring = day.rules.dns === 'bar' || day.onPoints;
  let points: number | null = null;
  let started = false;
  let missed = 0;
  let pending = false;
  const by_moto = day.races.map((phase) => {
    const run = rider.runs.get(phase);
    const absent = inMotos && !run && closed.has(phase);
    const status = absent ? 'DNS' : (run?.status ?? null);
    if (status === null) {
      pending ||= inMotos;
      return null;
    }
    started = true;
    if (isAbsent(status) && barring) missed += 1;
    const size = run ? day.heatSize(run) : (largest.get(phase) ?? 0);
    const scored = runPoints({ status, place: run?.place ?? null }, size, day.rules);
    if (scored !== null) points = (points ?? 0) + scored;
    return scored;
  });
  return { day: rider, by_moto, points, started, missed, pending };
}

/**
 * Points are compared as points per race scored: the same order as the total once everybody has ridden
 * the same races, and a fair one while some heats of a moto are still to come.
 */
function keyValue(key: Key, line: Omit<MotoLine, 'values' | 'entry_id'>, races: readonly Phase[]): number {
  const run = key.phase === null ? undefined : line.day.runs.get(key.phase);
  const scored = line.by_moto.filter((value) => value !== null).length;
  switch (key.by) {
    case 'ridden':
      return line.started ? 0 : 1;
    case 'dns':
      return line.missed;
    case 'points':
      return line.points === null ? Infinity : line.points / scored;
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

/** Ranks a category by its motos. Source: docs/regulation.md §3.4, §3.6.5. */
export function rankDay(day: CategoryDay): MotoRanking {
  const last =
    day.races.findLast((phase) => day.riders.some((rider) => statusIn(rider, phase) !== null)) ?? 'M1';
  const keys = chain(day, last);
  const context: Context = { day, keys, closed: closedRaces(day), largest: largestHeats(day) };
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
  const heats = day.rules.moto_mode === 'fixed' || day.hasLastChance ? heatGroups(ordered, day.races) : [];
  return {
    keys,
    primary: keys.findIndex((key) => key.by === 'points'),
    ordered,
    places: new Map(placesOf(ordered)),
    heats,
    heat_ranks: new Map(heats.flatMap(placesOf)),
  };
}

/** A line of the motos' ranking. */
interface RankedMotos {
  entry_id: number;
  points: number | null;
  by_moto: (number | null)[];
  /** null: has not ridden. */
  rank: number | null;
  /** Place inside the heat, where the same heat rides every moto. */
  heat_rank: number | null;
  shared: boolean;
}

/**
 * The ranking of the motos, best first, for the results sheet and for seeding the first knock-out stage.
 * In: the riders of a category in any order, ridden or not. Source: docs/regulation.md §3.4.
 */
export function rankMotos(riders: readonly CategoryRider[], rules: RaceRules): RankedMotos[] {
  const ranking = rankDay(readDay(riders, rules));
  return ranking.ordered.map((line) => rankedLine(line, ranking));
}

/** A rider's line of the ranking, with rank and places for the pages. In: his line; the ranking it is of. */
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
