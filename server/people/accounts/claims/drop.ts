import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { CLAIM_WAIT_DAYS } from '#rules/people/riders/claims.ts';
import { papersIn } from './settle.ts';
import {
  deleteUnsentClaims,
  deleteWaitingClaims,
  lockWaitingClaim,
  markRefused,
  readLapsedClaims,
} from './waiting-queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { discardDocuments } from '#server/ground/storage/documents/documents.ts';

/** Deletes the claims of an account that is deleted, with the papers it sent. */
export async function dropClaimsOf(tx: Db, user_id: number): Promise<void> {
  await discardDocuments(tx, (await deleteWaitingClaims(tx, { user_id })).flatMap(papersIn));
}

/** Deletes the claims to a rider who is deleted. */
export async function dropClaimsTo(tx: Db, rider_id: number): Promise<void> {
  await discardDocuments(tx, (await deleteWaitingClaims(tx, { rider_id })).flatMap(papersIn));
}

/**
 * Ends a claim without changing the rider. The papers that were sent are deleted, and the claimer receives a letter.
 */
export async function endClaim(
  tx: Db,
  claim_id: number,
  decided: { by: number | null; reason: string | null },
): Promise<void> {
  const claim = await lockWaitingClaim(tx, claim_id);
  if (claim === null) return;
  await discardDocuments(tx, papersIn(claim.proposed));
  await markRefused(tx, claim_id, decided.by, decided.reason);
  await addJob(tx, 'claim_decided', { claim_id });
}

/** Deletes claims that were begun and never sent, and lets those lapse that waited too long for a decision. */
export async function sweepClaims(db: Db): Promise<void> {
  await deleteUnsentClaims(db);
  for (const claim_id of await readLapsedClaims(db, CLAIM_WAIT_DAYS))
    await inTransaction(db, (tx) => endClaim(tx, claim_id, { by: null, reason: null }));
}
