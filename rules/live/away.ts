import { stagingPen } from '#rules/raceday/draw/race-numbers.ts';
import type { Pace } from '#rules/raceday/pace.ts';
import { type LiveRace, type LiveStep, liveNow, racesBefore } from './live-day.ts';

/** When a rider is at the gate next. */
export interface Away {
  race: LiveRace;
  lane: number | null;
  /** The row before the gate, 1 to 10. */
  pen: number;
  /** Gates between the one on the track and his: 0, his is the very next one. */
  races: number;
  isNow: boolean;
  /** Minutes from now to his gate: between these two, half of the days. */
  from: number;
  to: number;
}

interface RiderAhead {
  away: Away | null;
  /** His races that the day went past and that were not ridden. */
  left: LiveRace[];
}

/** Minutes without races between two positions of the programme. In: the programme, the positions. */
export const pausesBetween = (steps: readonly LiveStep[], from: number, to: number): number =>
  steps.slice(from, to).reduce((sum, step) => sum + (step.minutes ?? 0), 0);

/**
 * When a rider rides next. In: the programme, its races as they stand, the rider's entries, the pace. Out: his next race with how many
 * are before it and how long that takes, breaks between counted whole; null: none whose list he is on.
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
