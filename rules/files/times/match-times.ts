import { isSamePlate, printedPlate } from '#rules/entries/plates.ts';
import { plainText } from '#rules/names/plain-text.ts';
import { isOutOfOrder, plainSplits, sameSplits, type Splits } from '#rules/raceday/races/splits.ts';
import { comparedPlate } from '#rules/raceday/results/typed-order.ts';
import type { Phase } from '#rules/stages.ts';
import { hasStarted, type Status } from '#rules/statuses.ts';
import type { TimesLine } from './times-sheet.ts';

/** This is a ride of the race for which times may be written. */
export interface RideToTime {
  entry_id: number;
  phase: Phase;
  /** This is the race number; it is null when none is printed. */
  number: string | null;
  plate: string;
  category_name: string;
  status: Status | null;
  time_ms: number | null;
  splits: Splits | null;
}

/** These are the times of a ride after a line of the file is applied. */
export interface TimedRide {
  row: number;
  ride: RideToTime;
  time_ms: number | null;
  splits: Splits | null;
}

/** A line, or a part of it, is not written for one of these reasons. */
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
  'nobodys',
] as const;
type TimesProblem = (typeof TIMES_PROBLEMS)[number];

interface LineProblem {
  row: number;
  plate: string;
  race: string;
  why: TimesProblem;
  /** This is the column of the cell that can be typed anew; it is null when that would not help. */
  cell: number | null;
}

interface MatchedTimes {
  /** These are the rides whose times change. */
  writes: TimedRide[];
  /** These rows agree with the stored times. */
  same: number[];
  problems: LineProblem[];
}

const bare = (text: string): string => comparedPlate(text).replace(/^0+(?=.)/, '');
/** `Race 12`, `12` and `012` are one race. */
const raceName = (text: string): string =>
  bare(text.replace(/^\s*(?:race|heat|carrera|corrida|bater[ií]a|manga|moto|prova)\s+(?=\S)/i, ''));

/** This function finds the column in which something else may have to stand. */
function cellFor(why: TimesProblem, { at, unread }: TimesLine): number | null {
  if (why === 'no_race') return at.race;
  if (why === 'no_rider' || why === 'twice') return at.plate;
  if (why === 'many') return at.category;
  if (why === 'unread') return unread;
  return why === 'order' ? at.finish : null;
}

/** This function computes the times of a ride from its line, or the reason why the line is not written. */
function timesOf(line: TimesLine, ride: RideToTime): Omit<TimedRide, 'row' | 'ride'> | TimesProblem {
  if (ride.status === null) return 'not_ridden';
  if (!hasStarted(ride.status)) return 'did_not_start';
  const { hill, points, finish } = line;
  if (line.unread !== null) return 'unread';
  const standing = ride.splits ?? { hill_ms: null, split_ms: [] };
  const count = Math.max(points.length, standing.split_ms.length);
  const splits = plainSplits({
    hill_ms: hill ?? standing.hill_ms,
    split_ms: Array.from({ length: count }, (_, at) => points[at] ?? standing.split_ms[at] ?? null),
  });
  // For a rider without a place, no time at the line counts.
  const time_ms = ride.status === 'OK' ? (finish ?? ride.time_ms) : ride.time_ms;
  if (splits !== null && isOutOfOrder(splits, time_ms)) return 'order';
  return { time_ms, splits };
}

/** This function finds the rides that a line may be about, and whether the race itself is found. */
function ridesOf(line: TimesLine, rides: ReadonlyMap<string, readonly RideToTime[]>) {
  const { race, stage, category, plate } = line;
  const inRace = race === '' ? [...rides.values()].flat() : (rides.get(raceName(race)) ?? []);
  const found = inRace
    .filter(({ phase }) => stage === null || phase === stage)
    .filter((ride) => category === '' || plainText(ride.category_name) === plainText(category));
  const exact = found.filter((ride) => comparedPlate(ride.plate) === comparedPlate(printedPlate(plate)));
  const loose = exact.length > 0 ? exact : found.filter((ride) => isSamePlate(ride.plate, plate));
  return { isRace: found.length > 0, loose };
}

/**
 * This function matches a file of times with the rides of a race: by plate and race number, or by plate and stage, and by class where the
 * file has it. An empty cell leaves the stored time as it is.
 * @param lines - the lines of the file
 * @param rides - the rides of the race
 * @returns the rides whose times change, the rows that change nothing, and each line of which something is not written, with the reason
 * Source: ours.
 */
export function matchTimes(lines: readonly TimesLine[], rides: readonly RideToTime[]): MatchedTimes {
  const byRace = new Map<string, RideToTime[]>();
  for (const ride of rides) {
    const name = raceName(ride.number ?? '');
    byRace.set(name, [...(byRace.get(name) ?? []), ride]);
  }
  const matched: MatchedTimes = { writes: [], same: [], problems: [] };
  const seen = new Set<RideToTime>();
  for (const line of lines) {
    const { row, plate, race, finish } = line;
    const refuse = (why: TimesProblem) =>
      matched.problems.push({ row, plate, race, why, cell: cellFor(why, line) });
    const { isRace, loose } = ridesOf(line, byRace);
    const [ride, another] = loose;
    // Without a race or a stage that is known, a line could be any ride of its rider.
    if (race === '' && line.stage === null) refuse('no_race');
    else if (ride === undefined) refuse(isRace ? 'no_rider' : 'no_race');
    else if (another !== undefined) refuse('many');
    else if (seen.has(ride)) refuse('twice');
    else {
      seen.add(ride);
      const times = timesOf(line, ride);
      if (typeof times === 'string') refuse(times);
      else {
        if (typeof finish === 'number' && ride.status !== 'OK') refuse('no_place');
        const isSame = times.time_ms === ride.time_ms && sameSplits(times.splits, ride.splits);
        if (isSame) matched.same.push(row);
        else matched.writes.push({ row, ride, ...times });
      }
    }
  }
  return matched;
}
