import type { Splits } from '#rules/raceday/races/splits.ts';
import type { Status } from '#rules/statuses.ts';

/** This is a date with the times of its rides, in milliseconds. */
export interface TimedDate {
  race_date: string;
  /** This names the track: times of two tracks cannot be compared. */
  track: string;
  rides: readonly { status: Status; time_ms: number | null; splits?: Splits | undefined }[];
}

/** This is the best time at some point, in milliseconds, and the day on which it was ridden. */
export interface BestTime {
  ms: number;
  race_date: string;
}

/** These are a rider's best times at a track. A time is null when the rider was never timed at that point. */
export interface TrackTimes {
  track: string;
  finish: BestTime | null;
  hill: BestTime | null;
}

const better = (best: BestTime | null, ms: number | null, race_date: string): BestTime | null =>
  ms !== null && (best === null || ms < best.ms) ? { ms, race_date } : best;

/**
 * This function finds a rider's best times at each track, at the line and at the foot of the start hill. At the line only a ride that ended
 * with a place counts. Of two equal times it keeps the newer one.
 * @param dates - the rider's dates, the newest first
 * @returns one entry for each track with a time, in the order of the dates
 * Source: ours.
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
