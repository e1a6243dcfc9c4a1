import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { expireProposals } from './proposal-queries.ts';
import { discardDocuments } from '#server/ground/storage/documents/documents.ts';

/** Ends proposals that nobody decided in time. The next sweep deletes their papers. */
export async function endProposals(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => discardDocuments(tx, await expireProposals(tx)));
}
