import { stagingPen } from '#rules/raceday/day/draw/race-numbers.ts';
import type { Pace } from '#rules/raceday/day/pace.ts';
import { type LiveRace, type LiveStep, liveNow, racesBefore } from './live-day.ts';

/** A rider's next time at the gate. */
export interface Away {
  race: LiveRace;
  lane: number | null;
  /** The row before the gate, from 1 to 10. */
  pen: number;
  /** The number of gates between the one on the track and his. It is 0 when his is the very next one. */
  races: number;
  isNow: boolean;
  /** Minutes from now to his gate. On half of the days the time lies between these two. */
  from: number;
  to: number;
}

interface RiderAhead {
  away: Away | null;
  /** His races that the day has passed and that were not ridden. */
  left: LiveRace[];
}

/**
 * This adds up the minutes without races between two positions of the programme.
 *
 * @param steps the programme, in running order
 * @param from the first position, counted from 0
 * @param to the position behind the last one
 * @returns the sum in minutes
 */
export const pausesBetween = (steps: readonly LiveStep[], from: number, to: number): number =>
  steps.slice(from, to).reduce((sum, step) => sum + (step.minutes ?? 0), 0);

/**
 * A rider's next race is the first one in running order whose list he is on. The time until then is computed from the pace, and
 * breaks on the way count in full.
 *
 * @param steps the programme, in running order
 * @param races its races as they stand, in running order
 * @param entry_ids the rider's entries
 * @param pace the pace of the day
 * @returns `away`, the next race with the races before it and the minutes until then, null when he is on no list ahead; and `left`,
 *   his races that the day has passed without riding them
 * Source: ours, docs/regulation.md §7.5.
 */
export function awayOf(
  steps: readonly LiveStep[],
  races: readonly LiveRace[],
  entry_ids: readonly number[],
  pace: Pace,
): RiderAhead {
  const laneIn = ({ riders }: LiveRace) => riders.find(([entry_id]) => entry_ids.includes(entry_id));
  const { turn, reached, left, begun } = liveNow(races);
  const leftOfHis = left.filter((race) => laneIn(race) !== undefined);
  const gates = turn.findIndex((race) => laneIn(race) !== undefined);
  const next = turn[gates];
  if (next === undefined) return { away: null, left: leftOfHis };
  const pauses = pausesBetween(steps, reached, next.index);
  const minutes = (seconds: number) => (gates * seconds) / 60 + pauses;
  return {
    away: {
      race: next,
      lane: laneIn(next)?.[1] ?? null,
      pen: stagingPen(next.number),
      races: racesBefore(turn, next),
      isNow: begun && gates === 0,
      from: Math.floor(minutes(pace.low)),
      to: Math.ceil(minutes(pace.high)),
    },
    left: leftOfHis,
  };
}
