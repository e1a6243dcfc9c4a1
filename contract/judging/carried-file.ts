import { z } from 'zod';
import { id } from '#contract/values.ts';
import { deviceOp } from './ops.ts';

/** The file one phone hands to another: everything it holds of a race, its own words and those it carries. */
const carriedFile = z.object({ race_id: id, ops: z.array(deviceOp).max(10_000) });
export type CarriedFile = z.infer<typeof carriedFile>;

/**
 * Reads the file of another phone. It is the one schema a page carries, brought when a file is: what stands in a file came by any hand.
 * In: its text. Out: null: it is none, or something in it is not what a phone says.
 */
export function readCarriedFile(text: string): CarriedFile | null {
  try {
    return carriedFile.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
