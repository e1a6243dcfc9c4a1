import { z } from 'zod';
import { LONGEST_LAP_MS } from '#rules/raceday/results/lap-time.ts';
import { MOST_SPLITS } from '#rules/raceday/races/splits.ts';

const seenMs = z.number().int().min(1).max(LONGEST_LAP_MS).nullable();

/** These are times of a ride before the line, in milliseconds from the drop of the gate (docs/regulation.md §3.8). */
export const splits = z.strictObject({
  /** It is the time at the foot of the hill. It is null if the rider was not seen there. */
  hill_ms: seenMs,
  /** They are the times at the points further on, in the order of the track. A time is null if the rider was not seen there. */
  split_ms: z.array(seenMs).max(MOST_SPLITS).readonly(),
});
