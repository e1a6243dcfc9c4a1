import { z } from 'zod';

const count = z.number().int().nonnegative();

/** It counts what became of a file: each row with content has exactly one outcome, so the four counts add up to the rows. */
export const importSum = z.object({
  /** It counts all rows of the file that have content, headings and titles included. */
  rows: count,
  /** These rows were taken, or will be. */
  taken: count,
  /** These rows say what is known already. */
  known: count,
  /** These rows were left out, each with its number and a reason. */
  left: count,
  /** For these rows somebody has to decide. */
  doubtful: count,
});
export type ImportSum = z.infer<typeof importSum>;
