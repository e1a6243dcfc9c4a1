import { stagingPen } from '#rules/raceday/day/draw/race-numbers.ts';
import type { Pace } from '#rules/raceday/day/pace.ts';
import type { Phase } from '#rules/stages.ts';
import { pausesBetween } from './away.ts';
import { liveNow, type LiveRace, type LiveStep } from './live-day.ts';

/** The races of a class in one stage, as they were or will be ridden. */
export interface TimetableBlock {
  category_id: number;
  phase: Phase;
  /** The first and the last race number, as they are printed. */
  first: string;
  last: string;
  state: 'ridden' | 'now' | 'ahead';
  /**
   * The times at which its first and its last race were ridden, in milliseconds since the epoch. It is null when they are not
   * known.
   */
  ridden: { from: number; to: number } | null;
  /**
   * Minutes from now to its first gate that is still ahead. On half of the days the time lies between these two. It is null when no
   * gate is ahead.
   */
  minutes: { from: number; to: number } | null;
}

/**
 * This computes the timetable of the day by class and stage.
 *
 * @param steps the programme, in running order
 * @param races its races as they stand, in running order
 * @param pace the pace of the day
 * @returns the blocks in running order
 * Source: ours, docs/regulation.md §7.5.
 */
export function liveTimetable(
  steps: readonly LiveStep[],
  races: readonly LiveRace[],
  pace: Pace,
): TimetableBlock[] {
  const { turn, reached } = liveNow(races);
  const gatesTo = new Map(turn.map((race, gates) => [race, gates]));
  const blocks = Map.groupBy(races, ({ category_id, phase }) => `${category_id} ${phase}`);
  return [...blocks.values()].flatMap((own): TimetableBlock[] => {
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) return [];
    const times = own.flatMap((race) => race.at ?? []);
    const next = own.find((race) => gatesTo.has(race));
    const gates = next === undefined ? 0 : (gatesTo.get(next) ?? 0);
    const rest = next === undefined ? 0 : pausesBetween(steps, reached, next.index);
    return [
      {
        category_id: first.category_id,
        phase: first.phase,
        first: first.number,
        last: last.number,
        state: next === undefined ? 'ridden' : gates === 0 ? 'now' : 'ahead',
        ridden: times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) },
        minutes:
          next === undefined
            ? null
            : {
                from: Math.floor((gates * pace.low) / 60 + rest),
                to: Math.ceil((gates * pace.high) / 60 + rest),
              },
      },
    ];
  });
}

/** A row before the gate and the race that gathers in it. `race` is null when the row is empty. */
export interface StagingRow {
  pen: number;
  race: LiveRace | null;
}

const ROWS = 10;

/**
 * This computes which race gathers in each of the ten rows before the gate.
 *
 * @param races the races in running order
 * @returns the ten rows
 */
export function stagingRows(races: readonly LiveRace[]): StagingRow[] {
  const gathering = liveNow(races).turn.slice(1, 1 + ROWS);
  return Array.from({ length: ROWS }, (_, index) => ({
    pen: index + 1,
    race: gathering.find(({ number }) => stagingPen(number) === index + 1) ?? null,
  }));
}
