import type { Splits } from '#rules/results/splits.ts';
import type { Status } from '#rules/statuses.ts';

/** A date with the times of its rides, in milliseconds. */
export interface TimedDate {
  race_date: string;
  /** Names the track: times of two tracks cannot be compared. */
  track: string;
  rides: readonly { status: Status; time_ms: number | null; splits?: Splits | undefined }[];
}

/** The best time somewhere, and when it was ridden. */
export interface BestTime {
  ms: number;
  race_date: string;
}

/** What a rider rode best at a track; null: never timed there. */
export interface TrackTimes {
  track: string;
  finish: BestTime | null;
  hill: BestTime | null;
}

const better = (best: BestTime | null, ms: number | null, race_date: string): BestTime | null =>
  ms !== null && (best === null || ms < best.ms) ? { ms, race_date } : best;

/**
 * A rider's best times at each track, at the line and at the foot of the hill. In: the dates, the newest first. Out: the tracks with a
 * time in the same order; of two equal times the newer one. At the line only who came in with a place counts. Source: ours.
 */
export function bestTimes(dates: readonly TimedDate[]): TrackTimes[] {
  const tracks = new Map<string, TrackTimes>();
  for (const { race_date, track, rides } of dates) {
    let { finish, hill } = tracks.get(track) ?? { finish: null, hill: null };
    for (const { status, time_ms, splits } of rides) {
      finish = better(finish, status === 'OK' ? time_ms : null, race_date);
      hill = better(hill, splits?.hill_ms ?? null, race_date);
    }
    if (finish !== null || hill !== null) tracks.set(track, { track, finish, hill });
  }
  return [...tracks.values()];
}
