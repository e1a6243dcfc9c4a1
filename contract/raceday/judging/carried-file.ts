import { z } from 'zod';
import { id } from '#contract/values.ts';
import { deviceOp } from './ops.ts';

/** One phone hands this file to another. It holds every operation that the phone has of a race, its own and those it carries. */
const carriedFile = z.object({ race_id: id, ops: z.array(deviceOp).max(10_000) });
export type CarriedFile = z.infer<typeof carriedFile>;

/**
 * Reads the file of another phone. It is the only schema in a page, loaded with a file, because a file can come from anybody.
 *
 * @param text The text of the file.
 * @returns The file, or null if it is no such file or something in it is invalid.
 */
export function readCarriedFile(text: string): CarriedFile | null {
  try {
    return carriedFile.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
