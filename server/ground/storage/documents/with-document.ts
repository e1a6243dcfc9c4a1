import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { checkDocument } from './check-document.ts';
import type { DocumentStore } from '#server/ground/storage/bytes/document-store.ts';
import { discardDocuments, keepDocuments, storeDocument } from './documents.ts';

/**
 * Checks and stores the one file of a form (undefined if it has none) and runs the work that writes to what it belongs:
 * afterwards both are stored, or neither. Throws a Refusal.
 */
export async function withDocument<Result>(
  { db, documents }: { db: Db; documents: DocumentStore },
  file: { name: string; bytes: Uint8Array } | undefined,
  work: (tx: Db, file_id: number | null) => Promise<Result>,
): Promise<Result> {
  if (file === undefined) return inTransaction(db, (tx) => work(tx, null));
  const document = await checkDocument(file);
  const file_id = await storeDocument(db, documents, document);
  try {
    return await inTransaction(db, async (tx) => {
      await keepDocuments(tx, [file_id]);
      return work(tx, file_id);
    });
  } catch (error) {
    // The sweep would find it too, but this is quicker.
    await discardDocuments(db, [file_id]).catch(() => undefined);
    throw error;
  }
}
