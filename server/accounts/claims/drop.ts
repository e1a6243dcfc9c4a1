import { inTransaction } from '#server/db/in-transaction.ts';
import { CLAIM_WAIT_DAYS } from '#rules/accounts/claims.ts';
import { papersIn } from './settle.ts';
import {
  deleteUnsentClaims,
  deleteWaitingClaims,
  lockWaitingClaim,
  markRefused,
  readLapsedClaims,
} from './waiting-queries.ts';
import type { Db } from '#server/db/pool.ts';
import { addJob } from '#server/jobs/queries.ts';
import { discardDocuments } from '#server/storage/documents/documents.ts';

/** The claims of an account that goes, with the papers it sent. */
export async function dropClaimsOf(tx: Db, user_id: number): Promise<void> {
  await discardDocuments(tx, (await deleteWaitingClaims(tx, { user_id })).flatMap(papersIn));
}

/** The claims to a rider who goes. */
export async function dropClaimsTo(tx: Db, rider_id: number): Promise<void> {
  await discardDocuments(tx, (await deleteWaitingClaims(tx, { rider_id })).flatMap(papersIn));
}

/** Ends a claim without changing the rider: the papers that were sent go, and the claimer gets a letter. */
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

/** Claims that were begun and never sent are forgotten; those nobody decided on for too long lapse. */
export async function sweepClaims(db: Db): Promise<void> {
  await deleteUnsentClaims(db);
  for (const claim_id of await readLapsedClaims(db, CLAIM_WAIT_DAYS))
    await inTransaction(db, (tx) => endClaim(tx, claim_id, { by: null, reason: null }));
}
