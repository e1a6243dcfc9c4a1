import { readLap, writeLap } from './lap-time.ts';
import { MOST_SPLITS } from '#rules/raceday/races/splits.ts';

/** This stands for a point at which nobody saw the rider. */
const unseen = /^[-–—]+$/;

/**
 * This reads times at the points after the hill as a timekeeper writes them, with spaces between: `9.100 18,001`, `– 18.001`.
 *
 * @param text the text
 * @returns the milliseconds for each point, null where the rider was not seen; empty when the text is empty; undefined when it is
 *   no list of times or too long
 * Source: ours.
 */
export function readPoints(text: string): (number | null)[] | undefined {
  const words = text.split(/[\s;·/]+/).filter((word) => word !== '');
  const points = words.map((word) => (unseen.test(word) ? null : readLap(word)));
  const known = points.filter((ms) => ms !== undefined);
  return known.length === points.length && known.length <= MOST_SPLITS ? known : undefined;
}

/**
 * This writes times as `readPoints` reads them.
 *
 * @param points the milliseconds for each point, null where the rider was not seen
 * @returns the text
 */
export const writePoints = (points: readonly (number | null)[]): string =>
  points.map((ms) => (ms === null ? '–' : writeLap(ms))).join(' ');
