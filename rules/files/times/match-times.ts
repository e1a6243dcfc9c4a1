import { plainText } from '#rules/names/plain-text.ts';
import { isOutOfOrder, plainSplits, sameSplits, type Splits } from '#rules/results/splits.ts';
import { comparedPlate } from '#rules/results/typed-results.ts';
import type { Phase } from '#rules/stages.ts';
import { hasStarted, type Status } from '#rules/statuses.ts';
import type { TimesLine } from './times-sheet.ts';

/** A ride of the race that times may be written of. */
export interface RideToTime {
  entry_id: number;
  phase: Phase;
  /** The race number; null: none is printed. */
  number: string | null;
  plate: string;
  category_name: string;
  status: Status | null;
  time_ms: number | null;
  splits: Splits | null;
}

/** What a line of the file makes of a ride. */
export interface TimedRide {
  row: number;
  ride: RideToTime;
  time_ms: number | null;
  splits: Splits | null;
}

/** Why a line, or a part of it, is not written. */
export const TIMES_PROBLEMS = [
  'no_race',
  'no_rider',
  'many',
  'twice',
  'not_ridden',
  'did_not_start',
  'no_place',
  'unread',
  'order',
] as const;
type TimesProblem = (typeof TIMES_PROBLEMS)[number];

interface LineProblem {
  row: number;
  plate: string;
  race: string;
  why: TimesProblem;
}

interface MatchedTimes {
  /** Rides whose times change. */
  writes: TimedRide[];
  /** Lines that say what stands. */
  same: number;
  problems: LineProblem[];
}

const bare = (text: string): string => comparedPlate(text).replace(/^0+(?=.)/, '');
/** `Race 12`, `12` and `012` are one race. */
const raceName = (text: string): string =>
  bare(text.replace(/^\s*(?:race|heat|carrera|corrida|bater[ií]a|manga|moto|prova)\s+(?=\S)/i, ''));

/** What a line makes of the ride it is about, or why it makes nothing. */
function timesOf(line: TimesLine, ride: RideToTime): Omit<TimedRide, 'row' | 'ride'> | TimesProblem {
  if (ride.status === null) return 'not_ridden';
  if (!hasStarted(ride.status)) return 'did_not_start';
  const { hill, points, finish } = line;
  if ([hill, finish, ...points].includes(undefined)) return 'unread';
  const standing = ride.splits ?? { hill_ms: null, split_ms: [] };
  const count = Math.max(points.length, standing.split_ms.length);
  const splits = plainSplits({
    hill_ms: hill ?? standing.hill_ms,
    split_ms: Array.from({ length: count }, (_, at) => points[at] ?? standing.split_ms[at] ?? null),
  });
  // A rider without a place has no time at the line that counts for anything.
  const time_ms = ride.status === 'OK' ? (finish ?? ride.time_ms) : ride.time_ms;
  if (splits !== null && isOutOfOrder(splits, time_ms)) return 'order';
  return { time_ms, splits };
}

/** The rides a line may be about; or what of it is not found. */
function ridesOf(line: TimesLine, rides: ReadonlyMap<string, readonly RideToTime[]>) {
  const { race, stage, category, plate } = line;
  const inRace = race === '' ? [...rides.values()].flat() : (rides.get(raceName(race)) ?? []);
  const found = inRace
    .filter(({ phase }) => stage === null || phase === stage)
    .filter((ride) => category === '' || plainText(ride.category_name) === plainText(category));
  const exact = found.filter((ride) => comparedPlate(ride.plate) === comparedPlate(plate));
  const loose = exact.length > 0 ? exact : found.filter((ride) => bare(ride.plate) === bare(plate));
  return { isRace: found.length > 0, loose };
}

/**
 * Matches a file of times with the rides of a race, by plate and race number, or plate and stage, and by class where the file has it. An
 * empty cell leaves what stands. In: the lines, the rides. Out: what changes, and each line of which something is not written, with why.
 * Source: ours.
 */
export function matchTimes(lines: readonly TimesLine[], rides: readonly RideToTime[]): MatchedTimes {
  const byRace = new Map<string, RideToTime[]>();
  for (const ride of rides) {
    const name = raceName(ride.number ?? '');
    byRace.set(name, [...(byRace.get(name) ?? []), ride]);
  }
  const matched: MatchedTimes = { writes: [], same: 0, problems: [] };
  const seen = new Set<RideToTime>();
  for (const line of lines) {
    const { row, plate, race, finish } = line;
    const refuse = (why: TimesProblem) => matched.problems.push({ row, plate, race, why });
    const { isRace, loose } = ridesOf(line, byRace);
    const [ride, another] = loose;
    if (ride === undefined) refuse(isRace ? 'no_rider' : 'no_race');
    else if (another !== undefined) refuse('many');
    else if (seen.has(ride)) refuse('twice');
    else {
      seen.add(ride);
      const times = timesOf(line, ride);
      if (typeof times === 'string') refuse(times);
      else {
        if (typeof finish === 'number' && ride.status !== 'OK') refuse('no_place');
        const isSame = times.time_ms === ride.time_ms && sameSplits(times.splits, ride.splits);
        if (isSame) matched.same += 1;
        else matched.writes.push({ row, ride, ...times });
      }
    }
  }
  return matched;
}
