import type { Db } from '#server/db/pool.ts';
import { discardDocuments } from '#server/storage/documents/documents.ts';
import { deletePortraits } from './portrait-queries.ts';

/** The portraits of these riders are shown to nobody from now on; their bytes go with the next sweep. Out: how many there were. */
export async function dropPortraits(tx: Db, rider_ids: readonly number[]): Promise<number> {
  const files = await deletePortraits(tx, rider_ids);
  await discardDocuments(tx, files);
  return files.length;
}
