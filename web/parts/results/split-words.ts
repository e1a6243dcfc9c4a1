import type { Splits } from '#rules/results/splits.ts';
import * as m from '#text/messages/messages.js';
import { formatLapTime } from '#web/app/format.ts';

/** "Rampa 2.345 · 9.100 · 18.001"; a dash where nobody was seen. `best`: the best hill of the class is among them. */
export function splitWords({ hill_ms, split_ms }: Splits, best = false): string {
  const times = [hill_ms, ...split_ms].map((ms) => (ms === null ? '–' : formatLapTime(ms))).join(' · ');
  return best ? m.race_hill_best({ times }) : m.race_hill({ times });
}

/** Whether a ride has the best hill of its class; of several equal ones each has. */
export const isBestHill = (splits: Splits | null | undefined, best: number | undefined): boolean =>
  best !== undefined && splits?.hill_ms === best;
