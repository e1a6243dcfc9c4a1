import { inTransaction } from '#server/db/in-transaction.ts';
import type { undoClaim } from '#contract/accounts/claims.ts';
import { Refusal } from '#contract/errors.ts';
import { paperSlots } from '#contract/accounts/users.ts';
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
import type { Db } from '#server/db/pool.ts';
import { violatedUnique } from '#server/db/violated.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { organizationsOf } from '#server/access/caller.ts';
import type { RiderColumns } from '#server/riders/stored-columns.ts';
import { lockRider, saveRider } from '#server/riders/queries.ts';
import { discardDocuments, restoreDocuments } from '#server/storage/documents/documents.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

/** A rider becomes what it was before a claim: data, papers, and who is in charge. What came with the claim goes. */
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

/** Why a claim cannot be undone: null, it can. */
function refuseUndo({ was, merged }: SettledClaim): Refusal | null {
  if (merged) return new Refusal('rider.claim_merged');
  return was === null ? new Refusal('rider.claim_undo_over') : null;
}

/** Takes a rider out of the account that claimed. Organizers and administrators only, of the organization it was claimed from. */
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
    // Another rider has the document by now.
    throw violatedUnique(error) === 'rider_rider_dni_key' ? new Refusal('rider.dni_taken') : error;
  });
}

/**
 * The last person in charge deletes the account. A rider that came by a claim which may still be undone is put back to what it was
 * before, and what the family brought goes. Out: whether that was so.
 */
export async function returnClaimed(tx: Db, rider_id: number): Promise<boolean> {
  const undoable = (await lockSettledClaims(tx, rider_id)).filter((claim) => refuseUndo(claim) === null);
  for (const claim of undoable) {
    if (claim.was === null) continue;
    // The document may be another rider's by now, and the account goes all the same.
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
