import { wallClock } from '#text/when.ts';

/** Writes the time left of a deadline in milliseconds as `14:59`, and after its end as `0:00`. */
export function clockLeft(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Writes the time of an instant at the place of the race: `15:32`. */
export const hourIn = (instant: string, zone: string): string => wallClock(instant, zone).time;
