import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { createHash, randomBytes } from 'node:crypto';
import { type ErrorCode, Refusal } from '#contract/errors.ts';
import { CLAIM_WAIT_DAYS, UNDO_DAYS } from '#rules/people/riders/claims.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { CheckedDocument } from './check-document.ts';
import { BytesMissing } from '#server/ground/storage/bytes/bytes-missing.ts';
import type { DocumentStore } from '#server/ground/storage/bytes/document-store.ts';
import { SealBroken } from '#server/ground/storage/sealing/sealed-bytes.ts';
import {
  deleteFileRow,
  discardLater,
  insertPendingFile,
  insertRetired,
  letLinger,
  markDiscarded,
  markKept,
  markRestored,
  markRetiredDiscarded,
  readKeptFile,
  takeFileToSweep,
} from './document-queries.ts';

const lostCode: ErrorCode = 'document.not_found';

/**
 * Stores a paper and returns its file_id. Its row comes first, so that bytes without a row never stay: until a
 * transaction keeps the paper, it is pending, and the sweep deletes what stays pending.
 */
export async function storeDocument(
  db: Db,
  store: DocumentStore,
  document: CheckedDocument,
): Promise<number> {
  const name = randomBytes(32).toString('hex');
  const storage_key = `private/${name.slice(0, 2)}/${name}`;
  const file_id = await insertPendingFile(db, {
    storage_key,
    media_type: document.media_type,
    byte_size: document.bytes.length,
    sha256: createHash('sha256').update(document.bytes).digest('hex'),
    width: document.width,
    height: document.height,
  });
  try {
    await store.put(storage_key, document.bytes, document.media_type);
    return file_id;
  } catch (error) {
    await markDiscarded(db, [file_id]);
    throw error;
  }
}

/** Keeps papers in the transaction that writes to whom they belong. */
export async function keepDocuments(tx: Db, file_ids: readonly number[]): Promise<void> {
  if (file_ids.length === 0) return;
  if ((await markKept(tx, file_ids)) !== file_ids.length) throw new Refusal(lostCode);
}

/** Keeps what was made to be opened once. It is deleted a day later. */
export async function keepForADay(tx: Db, file_id: number): Promise<void> {
  await keepDocuments(tx, [file_id]);
  await discardLater(tx, [file_id], 1);
}

/** Keeps a paper that is kept already for only so many days from now. */
export async function keepForDays(tx: Db, file_id: number, days: number): Promise<void> {
  await discardLater(tx, [file_id], days);
}

/** Discards papers. The next sweep deletes their bytes. */
export async function discardDocuments(tx: Db, file_ids: readonly number[]): Promise<void> {
  if (file_ids.length > 0) await markDiscarded(tx, file_ids);
}

/**
 * Retires papers that others replaced, by a claim, an edit or a merge: an undo restores them while it is possible.
 * They are deleted a day later than that, so that an undo in the last minute finds them.
 */
export async function retireDocuments(tx: Db, rider_id: number, file_ids: readonly number[]): Promise<void> {
  if (file_ids.length === 0) return;
  await discardLater(tx, file_ids, UNDO_DAYS + 1);
  await insertRetired(tx, rider_id, file_ids);
}

/** Keeps papers of a waiting claim, which nobody owns yet. They are deleted if nobody decides. */
export async function lendDocuments(tx: Db, file_ids: readonly number[]): Promise<void> {
  if (file_ids.length > 0) await discardLater(tx, file_ids, CLAIM_WAIT_DAYS + 1);
}

/** Restores retired or lent papers and returns those that still exist. */
export async function restoreDocuments(tx: Db, file_ids: readonly number[]): Promise<number[]> {
  return file_ids.length === 0 ? [] : markRestored(tx, file_ids);
}

/** Lets the next sweep delete a rider's retired papers, because nobody is left who could restore them. */
export async function forgetRetired(tx: Db, rider_id: number): Promise<void> {
  await markRetiredDiscarded(tx, rider_id);
}

/** Returns the refusal for a paper whose row exists and whose bytes cannot be read. */
function refusalForLost(error: unknown): Refusal {
  const lost = error instanceof BytesMissing || error instanceof SealBroken;
  return new Refusal(lost ? 'document.lost' : 'document.store_away');
}

/** Reads a kept paper, or null. Throws `document.lost` if its bytes are not those that were stored. */
export async function readDocument(
  db: Db,
  store: DocumentStore,
  file_id: number,
): Promise<{ bytes: Buffer; media_type: string } | null> {
  const file = await readKeptFile(db, file_id);
  if (file === null) return null;
  const bytes = await store.get(file.storage_key).catch((error: unknown) => {
    throw refusalForLost(error);
  });
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) throw new Refusal('document.lost');
  return { bytes, media_type: file.media_type };
}

/**
 * Deletes papers that were discarded, replaced long enough ago, or kept by nobody for longer than any request takes,
 * and returns how many. It deletes first the bytes, then the row, one paper at a time, so that there is a row as long
 * as there may be bytes. Several nodes may sweep at once. What was given up lingers for some days first, if any.
 */
export async function sweepDocuments(
  db: Db,
  store: DocumentStore,
  { olderThanMinutes = 60, lingerDays = 0 }: { olderThanMinutes?: number; lingerDays?: number } = {},
): Promise<number> {
  if (lingerDays > 0) await letLinger(db, lingerDays);
  for (let swept = 0; ; swept += 1) {
    const more = await inTransaction(db, async (tx) => {
      const file = await takeFileToSweep(tx, { olderThanMinutes, lingerDays });
      if (file === null) return false;
      await store.remove(file.storage_key);
      await deleteFileRow(tx, file.file_id);
      return true;
    });
    if (!more) return swept;
  }
}
