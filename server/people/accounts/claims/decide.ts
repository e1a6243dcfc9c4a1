import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { approveClaim, ClaimOutcome, refuseClaim } from '#contract/people/accounts/claims.ts';
import { Refusal } from '#contract/errors.ts';
import { cleanText } from '#rules/names/clean-text.ts';
import { endClaim } from './drop.ts';
import { settleClaim } from './settle.ts';
import { lockWaitingClaim, markApproved, type WaitingClaim } from './waiting-queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { type Caller, organizationsOf } from '#server/ground/access/caller.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { checkPlace } from '#server/people/riders/rider-columns.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Locks a waiting claim of an organization the caller decides for. Accounts of the desk decide nothing. */
async function hold(tx: Db, caller: Caller, claim_id: number): Promise<WaitingClaim> {
  const claim = await lockWaitingClaim(tx, claim_id);
  if (claim === null) throw new Refusal('rider.claim_decided');
  const organizations = organizationsOf(caller);
  if (organizations !== null && !organizations.includes(claim.organization_id))
    throw new Refusal('session.not_allowed');
  return claim;
}

/** Approves a claim of a known family. It takes effect with what was chosen, or once the e-mail is confirmed. */
export async function approve(
  db: Db,
  { params, body, caller }: Asked<typeof approveClaim>,
): Promise<ClaimOutcome> {
  const { claim_id } = params;
  return inTransaction(db, async (tx) => {
    const claim = await hold(tx, caller, claim_id);
    if (claim.approved) throw new Refusal('rider.claim_decided');
    const { organization_id, club_id = null, rider_state = null, country_id = null } = claim.proposed;
    if (body.take.includes('place') && organization_id !== undefined && club_id !== null)
      await checkPlace(tx, { organization_id, club_id, rider_state, country_id });
    await markApproved(tx, claim_id, caller.user_id, body.take);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'approve_claim',
      entity: 'rider_claim',
      entity_id: claim_id,
      became: { taken: body.take },
    });
    await addJob(tx, 'claim_decided', { claim_id });
    return settleClaim(tx, claim_id);
  }).catch((error: unknown) => {
    throw violatedUnique(error) === 'rider_rider_dni_key' ? new Refusal('rider.dni_taken') : error;
  });
}

/** Refuses a claim of a family that the organization does not know. Nothing changes, and the family reads why. */
export async function refuse(db: Db, { params, body, caller }: Asked<typeof refuseClaim>): Promise<void> {
  const reason = cleanText(body.reason);
  if (reason === '') throw new Refusal('request.bad_body', 'reason');
  await inTransaction(db, async (tx) => {
    const claim = await hold(tx, caller, params.claim_id);
    if (claim.approved) throw new Refusal('rider.claim_decided');
    await endClaim(tx, params.claim_id, { by: caller.user_id, reason });
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'refuse_claim',
      entity: 'rider_claim',
      entity_id: params.claim_id,
      became: { refusal_reason: reason },
    });
  });
}
