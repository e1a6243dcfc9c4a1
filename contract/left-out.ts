import { z } from 'zod';
import { jsonText } from '#contract/json-text.ts';

/** The longest name of a row or a cell, and the longest text that somebody types into a cell. */
const MOST_NAME = 400;
const MOST_SAID = 300;
const MOST_CELLS = 1000;

/** This is what a file says and is not taken: a row, or one value without which its row is taken. */
export const leftOut = z.object({
  what: z.enum(['row', 'value']),
  /** It is the place in the file: a path, or a line. */
  place: z.string(),
  /** It names the row inside the file, so that a mended cell can be sent back. */
  row: z.string(),
  /** It names the cell that can be typed anew. It is null if typing one cell anew would not help. */
  cell: z.string().nullable(),
  /** It is the plate and the name of the row, as far as the file gives them. */
  who: z.string(),
  /** These are the words as they were read. */
  said: z.string(),
  /** It is what stands in the cell. */
  stands: z.string(),
  reason: z.string(),
});

/** This cell of a file was typed anew on the screen. The file does not change. */
const mendedCell = z.strictObject({
  row: z.string().max(MOST_NAME),
  cell: z.string().max(MOST_NAME),
  says: z.string().trim().max(MOST_SAID),
});
export type MendedCell = z.infer<typeof mendedCell>;

/** These are the cells that were typed anew, sent by a form as JSON. */
export const mendedText = jsonText(200_000, z.array(mendedCell).max(MOST_CELLS));
