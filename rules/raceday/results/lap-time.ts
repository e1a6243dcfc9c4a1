import type { HeatResult } from './heat-results.ts';

/** The longest lap that can be written, in milliseconds: ten minutes. */
export const LONGEST_LAP_MS = 599_999;

/**
 * This reads a lap as a timekeeper writes it: `41,25`, `41.250`, `1:02.345`.
 *
 * @param text the text
 * @returns the lap in milliseconds, null when the text is empty, undefined when it is no lap
 * Source: ours.
 */
export function readLap(text: string): number | null | undefined {
  const said = text.trim().replace(',', '.');
  if (said === '') return null;
  const told = /^(?:(\d):)?(\d{1,3})(?:\.(\d{1,3}))?$/.exec(said);
  if (!told) return undefined;
  const [, minutes, seconds = '', parts = ''] = told;
  if (minutes !== undefined && Number(seconds) > 59) return undefined;
  const ms = Number(minutes ?? 0) * 60_000 + Number(seconds) * 1000 + Number(parts.padEnd(3, '0'));
  return ms >= 1 && ms <= LONGEST_LAP_MS ? ms : undefined;
}

/**
 * This writes a lap: `41.250`, `1:02.345`.
 *
 * @param ms the lap in milliseconds
 * @returns the text
 */
export function writeLap(ms: number): string {
  const [minutes, rest] = [Math.floor(ms / 60_000), ms % 60_000];
  const seconds = (rest / 1000).toFixed(3);
  return minutes === 0 ? seconds : `${minutes}:${seconds.padStart(6, '0')}`;
}

/**
 * This finds places whose lap was slower than that of somebody behind. It happens at the gate, but is mostly a typing error.
 *
 * @param results the results of a heat with their laps in milliseconds
 * @returns the places, rising
 * Source: ours.
 */
export function slowerThanBehind(results: readonly (HeatResult & { time_ms: number | null })[]): number[] {
  const timed = results.flatMap(({ place, time_ms }) =>
    place === null || time_ms === null ? [] : [{ place, time_ms }],
  );
  return timed
    .filter((one) => timed.some((other) => other.place > one.place && other.time_ms < one.time_ms))
    .map(({ place }) => place)
    .toSorted((a, b) => a - b);
}
