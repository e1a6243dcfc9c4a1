import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { undoClaim } from '#contract/people/accounts/claims.ts';
import { Refusal } from '#contract/errors.ts';
import { paperSlots } from '#contract/people/riders/field-shapes.ts';
import { papersIn } from './settle.ts';
import {
  clearDni,
  forgetSince,
  isDniOfAnother,
  lockSettledClaim,
  lockSettledClaims,
  markClaimUndone,
  putLinksBack,
  readFilesSince,
  type SettledClaim,
} from './undo-queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { organizationsOf } from '#server/ground/access/caller.ts';
import type { RiderColumns } from '#server/people/riders/stored-columns.ts';
import { lockRider, saveRider } from '#server/people/riders/queries.ts';
import { discardDocuments, restoreDocuments } from '#server/ground/storage/documents/documents.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Restores a rider to the state before a claim: data, papers, and guardians. What came with it is deleted. */
async function putBack(
  tx: Db,
  claim: SettledClaim,
  was: RiderColumns,
  undone_by: number | null,
): Promise<void> {
  const { rider_id, claim_id } = claim;
  const now = await lockRider(tx, rider_id);
  const there = await restoreDocuments(tx, papersIn(was));
  const papers: RiderColumns = {};
  for (const slot of paperSlots) {
    const file_id = was[slot] ?? null;
    papers[slot] = file_id !== null && there.includes(file_id) ? file_id : null;
  }
  await putLinksBack(tx, claim);
  await saveRider(tx, rider_id, { ...was, ...papers });
  await discardDocuments(
    tx,
    papersIn(now ?? {}).filter((file_id) => !there.includes(file_id)),
  );
  await markClaimUndone(tx, claim_id, undone_by);
  await insertAudit(tx, {
    user_id: undone_by,
    action: 'undo_claim',
    entity: 'rider_claim',
    entity_id: claim_id,
  });
}

/** Returns the reason why a claim cannot be undone, or null when it can. */
function refuseUndo({ was, merged }: SettledClaim): Refusal | null {
  if (merged) return new Refusal('rider.claim_merged');
  return was === null ? new Refusal('rider.claim_undo_over') : null;
}

/** Takes a rider out of the account that claimed, for administrators and organizers of its organization. */
export async function undoDecidedClaim(db: Db, { params, caller }: Asked<typeof undoClaim>): Promise<void> {
  const organizations = organizationsOf(caller);
  await inTransaction(db, async (tx) => {
    const claim = await lockSettledClaim(tx, params.claim_id);
    if (claim === null) throw new Refusal('rider.claim_undo_over');
    if (organizations !== null && !organizations.includes(claim.organization_id))
      throw new Refusal('session.not_allowed');
    const refusal = refuseUndo(claim);
    if (refusal !== null || claim.was === null) throw refusal ?? new Refusal('rider.claim_undo_over');
    await putBack(tx, claim, claim.was, caller.user_id);
  }).catch((error: unknown) => {
    // Another rider has the document now.
    throw violatedUnique(error) === 'rider_rider_dni_key' ? new Refusal('rider.dni_taken') : error;
  });
}

/**
 * Restores a claimed rider when the last person in charge deletes the account. When the claim may still be undone,
 * the rider returns to the state before it, and what the family brought is deleted. Returns whether that was so.
 */
export async function returnClaimed(tx: Db, rider_id: number): Promise<boolean> {
  const undoable = (await lockSettledClaims(tx, rider_id)).filter((claim) => refuseUndo(claim) === null);
  for (const claim of undoable) {
    if (claim.was === null) continue;
    // The document may belong to another rider now, and the account is deleted all the same.
    const taken = await isDniOfAnother(tx, rider_id, claim.was.rider_dni ?? null);
    const { rider_dni, ...rest } = claim.was;
    const was = taken || rider_dni === undefined ? rest : claim.was;
    if (taken) await clearDni(tx, rider_id);
    const files = await readFilesSince(tx, claim);
    await putBack(tx, claim, was, null);
    await discardDocuments(tx, files);
    await forgetSince(tx, claim);
  }
  return undoable.length > 0;
}
