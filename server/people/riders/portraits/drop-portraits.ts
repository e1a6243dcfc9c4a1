import type { Db } from '#server/ground/db/pool.ts';
import { discardDocuments } from '#server/ground/storage/documents/documents.ts';
import { deletePortraits } from './portrait-queries.ts';

/** Hides the portraits of these riders at once; a sweep deletes their bytes. Returns how many there were. */
export async function dropPortraits(tx: Db, rider_ids: readonly number[]): Promise<number> {
  const files = await deletePortraits(tx, rider_ids);
  await discardDocuments(tx, files);
  return files.length;
}
