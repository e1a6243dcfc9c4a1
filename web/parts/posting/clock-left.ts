import { wallClock } from '#text/when.ts';

/** The time left of a deadline: `14:59`. In: milliseconds; after the end `0:00`. */
export function clockLeft(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The hour of an instant where the race is: `15:32`. */
export const hourIn = (instant: string, zone: string): string => wallClock(instant, zone).time;
