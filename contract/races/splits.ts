import { z } from 'zod';
import { LONGEST_LAP_MS } from '#rules/results/lap-time.ts';
import { MOST_SPLITS } from '#rules/results/splits.ts';

const seenMs = z.number().int().min(1).max(LONGEST_LAP_MS).nullable();

/** Times of a ride before the line, in milliseconds from the drop of the gate (docs/regulation.md §3.8). */
export const splits = z.strictObject({
  /** At the foot of the hill; null: not seen there. */
  hill_ms: seenMs,
  /** At the points further on, in the order of the track; null: not seen there. */
  split_ms: z.array(seenMs).max(MOST_SPLITS).readonly(),
});
