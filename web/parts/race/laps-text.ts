import { writeLap } from '#rules/raceday/results/lap-time.ts';

interface LapChange {
  was_time_ms?: number | null | undefined;
  became_time_ms?: number | null | undefined;
}

/** Writes the old and the new lap time of a corrected line. It is empty when they are equal. */
export function lapsText({ was_time_ms = null, became_time_ms = null }: LapChange): string {
  if (was_time_ms === null && became_time_ms === null) return '';
  const lap = (ms: number | null) => (ms === null ? '–' : writeLap(ms));
  return ` · ${lap(was_time_ms)} → ${lap(became_time_ms)}`;
}
