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
