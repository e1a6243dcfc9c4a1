import {
  addRider,
  approveClaim,
  getClaimPaper,
  listClaims,
  listOwnClaims,
  objectToClaim,
  refuseClaim,
  undoClaim,
} from '#contract/people/accounts/claims.ts';
import { Refusal } from '#contract/errors.ts';
import { findRiderByDni } from '#contract/people/riders/riders.ts';
import { claimFound, findToClaim } from './ask.ts';
import { approve, refuse } from './decide.ts';
import { readClaimPaper, readClaims, readForeignClaims, readOwnClaims } from './list-queries.ts';
import { undoDecidedClaim } from './undo.ts';
import { markObjected } from './waiting-queries.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { organizationsOf } from '#server/ground/access/caller.ts';
import { insertLook } from '#server/people/riders/queries.ts';
import { answerDocument } from '#server/ground/http/calls/answer-document.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { readMe } from '#server/people/accounts/me-query.ts';

/** Registers claims to riders whom a club enrolled. The organization decides and undoes them (docs/decisions/0030). */
export function registerClaims(context: RouteContext): void {
  const { db, documents, limits } = context;

  call(context, findRiderByDni, (asked) => findToClaim(db, limits, asked));

  call(context, addRider, async (asked) => {
    const { claim, rider_id } = await claimFound(db, limits, asked);
    const me = await readMe(db, asked.caller.user_id, asked.caller);
    if (me === null) throw new Refusal('session.ended');
    return { ...me, claim, rider_id: claim === 'claimed' ? rider_id : null };
  });

  call(context, listClaims, async ({ caller }) => ({ items: await readClaims(db, organizationsOf(caller)) }));

  call(context, approveClaim, async (asked) => ({ state: await approve(db, asked) }));

  call(context, refuseClaim, async (asked) => {
    await refuse(db, asked);
    return {};
  });

  call(context, undoClaim, async (asked) => {
    await undoDecidedClaim(db, asked);
    return {};
  });

  call(context, getClaimPaper, async ({ params, caller }) => {
    const { claim_id, slot } = params;
    const found = await readClaimPaper(db, claim_id, slot);
    const organizations = organizationsOf(caller);
    if (found === null || found.file_id === null) throw new Refusal('document.not_found');
    if (organizations !== null && !organizations.includes(found.organization_id))
      throw new Refusal('document.not_found');
    const answer = await answerDocument(db, documents, found.file_id, slot);
    await insertLook(db, caller.user_id, found.rider_id, slot);
    return answer;
  });

  call(context, listOwnClaims, async ({ caller }) => ({
    own: await readOwnClaims(db, caller.user_id),
    others: await readForeignClaims(db, caller.user_id),
  }));

  call(context, objectToClaim, async ({ params, caller }) => {
    const { claim_id } = params;
    if (!(await markObjected(db, claim_id, caller.user_id))) throw new Refusal('rider.claim_decided');
    await insertAudit(db, {
      user_id: caller.user_id,
      action: 'object_claim',
      entity: 'rider_claim',
      entity_id: claim_id,
    });
    return {};
  });
}
