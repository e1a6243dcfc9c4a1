import { Refusal } from '#contract/errors.ts';
import type { undoClaim } from '#contract/riders.ts';
import type { addRider } from '#contract/users.ts';
import { paperSlots } from '#contract/users.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/call.ts';
import { scopeOf } from '#server/http/caller.ts';
import type { Limits } from '#server/http/limits.ts';
import { takeOver } from '#server/riders/take-over.ts';
import {
  lockRider,
  lockSettledClaim,
  markUndone,
  saveRider,
  takeClaim,
  unlinkRider,
} from '#server/riders/queries.ts';
import { doomDocuments } from '#server/storage/documents.ts';
import { insertAudit } from '#server/users/queries.ts';

/**
 * Takes a rider, found by document in this account within the last half hour, into the account. Where the organization knows the
 * birth date it has to be given: a document alone is known to many.
 */
export async function claimFound(
  db: Db,
  limits: Limits,
  { params, body, caller, device }: Asked<typeof addRider>,
): Promise<void> {
  const rider_id = params.id;
  if (await limits.isSpent('take_rider', String(rider_id))) throw new Refusal('request.too_many');
  try {
    await db.transaction().execute(async (tx) => {
      const claim_id = await takeClaim(tx, { user_id: caller.user_id }, rider_id);
      if (claim_id === null) throw new Refusal('rider.claim_over');
      const was = await takeOver(tx, { user_id: caller.user_id, rider_id, claim_id, device }, (stored) => {
        const known = stored.rider_birthdate ?? null;
        if (known !== null && known !== body.rider_birthdate)
          throw new Refusal('rider.claim_mismatch', 'rider_birthdate');
        // Papers, address and telephone were given to the club, not to whoever knows a document and a birthday.
        return {
          rider_email: null,
          rider_phone: null,
          rider_address: null,
          rider_dni_image1: null,
          rider_dni_image2: null,
          rider_insurance_image: null,
        };
      });
      await doomDocuments(
        tx,
        paperSlots.flatMap((slot) => was[slot] ?? []),
      );
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rider.claim_mismatch')
      await limits.count('take_rider', String(rider_id));
    throw error;
  }
}

/** Takes a rider out of the account that claimed and gives back what was stored before; papers have to be sent again. */
export async function undo(db: Db, { params, caller }: Asked<typeof undoClaim>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claim = await lockSettledClaim(tx, params.claim_id);
    if (claim === null) throw new Refusal('rider.claim_over');
    const { organizations } = scopeOf({
      ...caller,
      roles: caller.roles.filter(({ role }) => role !== 'desk'),
    });
    if (organizations !== null && !organizations.includes(claim.organization_id))
      throw new Refusal('session.not_allowed');
    const now = await lockRider(tx, claim.rider_id);
    if (claim.user_id !== null) await unlinkRider(tx, claim.user_id, claim.rider_id);
    const papers = { rider_dni_image1: null, rider_dni_image2: null, rider_insurance_image: null };
    await saveRider(tx, claim.rider_id, { ...claim.was, ...papers });
    await doomDocuments(
      tx,
      paperSlots.flatMap((slot) => now?.[slot] ?? []),
    );
    await markUndone(tx, params.claim_id, caller.user_id);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'undo_claim',
      entity: 'rider_claim',
      entity_id: params.claim_id,
    });
  });
}
