import type { Db } from '#server/db/pool.ts';
import { expireProposals } from '#server/riders/proposal-queries.ts';
import { doomDocuments } from '#server/storage/documents.ts';

/** Proposals that nobody decided in time end, and their papers go with the sweep. */
export async function endProposals(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => doomDocuments(tx, await expireProposals(tx)));
}
