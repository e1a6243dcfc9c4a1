import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { BytesMissing } from '#server/ground/storage/bytes/bytes-missing.ts';
import { readNewestKey, saveSealedBy, takePaperToSeal } from './paper-key-queries.ts';
import { SealBroken } from './sealed-bytes.ts';
import type { SealedStore } from './sealed-store.ts';

interface Sealed {
  sealed: number;
  /** The papers whose bytes are missing or do not open. They stay as they are. */
  left: number;
}

/**
 * Seals with the newest key what is unencrypted or sealed with an older one, a paper at a time and `most` at most. If
 * it is killed at any point, each paper is as it was or sealed again, and both can be opened. Several nodes may do it
 * at once; one that does not have the newest key does nothing.
 */
export async function sealPapers(
  db: Db,
  store: SealedStore,
  most = Number.POSITIVE_INFINITY,
): Promise<Sealed> {
  const done: Sealed = { sealed: 0, left: 0 };
  const key_id = await readNewestKey(db);
  if (key_id === null || !(await store.sealsWith(key_id))) return done;
  for (let after = 0; done.sealed + done.left < most;) {
    const file_id = await inTransaction(db, async (tx) => {
      const file = await takePaperToSeal(tx, { key_id, after });
      if (file === null) return null;
      try {
        await saveSealedBy(tx, file.file_id, await store.reseal(file.storage_key));
        done.sealed += 1;
      } catch (error) {
        if (!(error instanceof BytesMissing) && !(error instanceof SealBroken)) throw error;
        done.left += 1;
      }
      return file.file_id;
    });
    if (file_id === null) break;
    after = file_id;
  }
  return done;
}
