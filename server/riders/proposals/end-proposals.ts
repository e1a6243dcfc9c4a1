import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import { expireProposals } from './proposal-queries.ts';
import { discardDocuments } from '#server/storage/documents/documents.ts';

/** Proposals that nobody decided in time end, and their papers go with the sweep. */
export async function endProposals(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => discardDocuments(tx, await expireProposals(tx)));
}
