import { z } from 'zod';
import { id } from '#contract/values.ts';
import { deviceOp } from './ops.ts';

/** The file that one phone hands to another: every operation it has of a race, its own and those it carries. */
const carriedFile = z.object({ race_id: id, ops: z.array(deviceOp).max(10_000) });
export type CarriedFile = z.infer<typeof carriedFile>;

/**
 * Reads the file of another phone. It is the one schema in a page, loaded with a file, because a file can come from anybody.
 * In: its text. Out: null: it is no such file, or something in it is invalid.
 */
export function readCarriedFile(text: string): CarriedFile | null {
  try {
    return carriedFile.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
