import { stagingPen } from '#rules/raceday/day/draw/race-numbers.ts';
import type { Pace } from '#rules/raceday/day/pace.ts';
import { type LiveNow, type LiveRace, type LiveStep, liveNow, racesBefore } from './live-day.ts';

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

/** The gate of a race that is ahead: the races before it, and the minutes until then, as in `Away`. */
export type Gate = Pick<Away, 'race' | 'pen' | 'races' | 'from' | 'to'>;

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
 * This computes how far away the gate of a race is.
 *
 * @param steps the programme, in running order
 * @param now how far the day is
 * @param race a race of `now.turn`
 * @param pace the pace of the day
 * @returns the gate
 * Source: ours, docs/regulation.md §7.5.
 */
export function gateOf(
  steps: readonly LiveStep[],
  { turn, reached }: Pick<LiveNow, 'turn' | 'reached'>,
  race: LiveRace,
  pace: Pace,
): Gate {
  const gates = turn.indexOf(race);
  const pauses = pausesBetween(steps, reached, race.index);
  const minutes = (seconds: number) => (gates * seconds) / 60 + pauses;
  return {
    race,
    pen: stagingPen(race.number),
    races: racesBefore(turn, race),
    from: Math.floor(minutes(pace.low)),
    to: Math.ceil(minutes(pace.high)),
  };
}

/**
 * This finds when a stage of a class begins that nobody is drawn into yet.
 *
 * @param steps the programme, in running order
 * @param races its races as they stand, in running order
 * @param stage the class and the stage
 * @param pace the pace of the day
 * @returns the gate of its first race; null when none of it is ahead
 * Source: ours, docs/regulation.md §7.5.
 */
export function stageAhead(
  steps: readonly LiveStep[],
  races: readonly LiveRace[],
  { category_id, phase }: Pick<LiveRace, 'category_id' | 'phase'>,
  pace: Pace,
): Gate | null {
  const now = liveNow(races);
  const first = now.turn.find((race) => race.category_id === category_id && race.phase === phase);
  return first === undefined ? null : gateOf(steps, now, first, pace);
}

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
  const now = liveNow(races);
  const left = now.left.filter((race) => laneIn(race) !== undefined);
  const next = now.turn.find((race) => laneIn(race) !== undefined);
  if (next === undefined) return { away: null, left };
  const isNow = now.begun && next === now.turn[0];
  return { away: { ...gateOf(steps, now, next, pace), lane: laneIn(next)?.[1] ?? null, isNow }, left };
}
