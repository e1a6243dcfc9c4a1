import { readLap, writeLap } from './lap-time.ts';
import { MOST_SPLITS } from './splits.ts';

/** Stands for a point at which nobody saw the rider. */
const unseen = /^[-–—]+$/;

/**
 * Times at the points after the hill as a timekeeper writes them, with spaces between: `9.100 18,001`, `– 18.001`. In: the text. Out:
 * milliseconds point by point; empty for nothing; undefined for what is no list of times, or too long a one. Source: ours.
 */
export function readPoints(text: string): (number | null)[] | undefined {
  const words = text.split(/[\s;·/]+/).filter((word) => word !== '');
  const points = words.map((word) => (unseen.test(word) ? null : readLap(word)));
  const known = points.filter((ms) => ms !== undefined);
  return known.length === points.length && known.length <= MOST_SPLITS ? known : undefined;
}

/** The same as it is written again. */
export const writePoints = (points: readonly (number | null)[]): string =>
  points.map((ms) => (ms === null ? '–' : writeLap(ms))).join(' ');
