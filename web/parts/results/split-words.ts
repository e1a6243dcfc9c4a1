import type { Splits } from '#rules/results/splits.ts';
import * as m from '#text/messages/messages.js';
import { formatLapTime } from '#web/app/format.ts';

/** "Rampa 2.345 · 9.100 · 18.001"; a dash where nobody was seen. */
export const splitWords = ({ hill_ms, split_ms }: Splits): string =>
  m.race_hill({
    times: [hill_ms, ...split_ms].map((ms) => (ms === null ? '–' : formatLapTime(ms))).join(' · '),
  });
