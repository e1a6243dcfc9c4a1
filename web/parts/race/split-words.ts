import { writeLap } from '#rules/raceday/results/lap-time.ts';
import type { Splits } from '#rules/raceday/races/splits.ts';
import * as m from '#text/messages/messages.js';
import { formatLapTime } from '#web/ground/format.ts';

/** Writes "Rampa 2.345 · 9.100 · 18.001", with a dash for a line not seen. `best` marks the class's best hill. */
export function splitWords({ hill_ms, split_ms }: Splits, best = false): string {
  const times = [hill_ms, ...split_ms].map((ms) => (ms === null ? '–' : formatLapTime(ms))).join(' · ');
  return best ? m.race_hill_best({ times }) : m.race_hill({ times });
}

/** Tells whether a ride has the best hill of its class. Of several equal ones, each has it. */
export const isBestHill = (splits: Splits | null | undefined, best: number | undefined): boolean =>
  best !== undefined && splits?.hill_ms === best;

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
