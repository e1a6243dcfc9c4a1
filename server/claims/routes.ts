import {
  addRider,
  approveClaim,
  getClaimPaper,
  listClaims,
  listOwnClaims,
  objectToClaim,
  refuseClaim,
  undoClaim,
} from '#contract/claims.ts';
import { Refusal } from '#contract/errors.ts';
import { findRiderByDni } from '#contract/riders.ts';
import { claimFound, findToClaim } from '#server/claims/ask.ts';
import { approve, refuse } from '#server/claims/decide.ts';
import { readClaimPaper, readClaims, readForeignClaims, readOwnClaims } from '#server/claims/list-queries.ts';
import { undo } from '#server/claims/undo.ts';
import { markObjected } from '#server/claims/waiting-queries.ts';
import { call, type House } from '#server/http/call.ts';
import { organizationsOf } from '#server/http/caller.ts';
import type { Limits } from '#server/http/limits.ts';
import { insertLook } from '#server/riders/queries.ts';
import { answerDocument } from '#server/storage/answer-document.ts';
import type { DocumentStore } from '#server/storage/document-store.ts';
import { insertAudit } from '#server/users/queries.ts';
import { readMe } from '#server/users/me-query.ts';

/** Claims to riders whom a club enrolled: asked by a family, decided and undone by the organization (docs/decisions/0030). */
export function registerClaims(house: House, store: DocumentStore, limits: Limits): void {
  const { db } = house;

  call(house, findRiderByDni, (asked) => findToClaim(db, limits, asked));

  call(house, addRider, async (asked) => {
    const { claim, rider_id } = await claimFound(db, limits, asked);
    const me = await readMe(db, asked.caller.user_id, asked.caller);
    if (me === null) throw new Refusal('session.ended');
    return { ...me, claim, rider_id: claim === 'claimed' ? rider_id : null };
  });

  call(house, listClaims, async ({ caller }) => ({ items: await readClaims(db, organizationsOf(caller)) }));

  call(house, approveClaim, async (asked) => ({ state: await approve(db, asked) }));

  call(house, refuseClaim, async (asked) => {
    await refuse(db, asked);
    return {};
  });

  call(house, undoClaim, async (asked) => {
    await undo(db, asked);
    return {};
  });

  call(house, getClaimPaper, async ({ params, caller }) => {
    const { claim_id, slot } = params;
    const found = await readClaimPaper(db, claim_id, slot);
    const organizations = organizationsOf(caller);
    if (found === null || found.file_id === null) throw new Refusal('document.not_found');
    if (organizations !== null && !organizations.includes(found.organization_id))
      throw new Refusal('document.not_found');
    const answer = await answerDocument(db, store, found.file_id, slot);
    await insertLook(db, caller.user_id, found.rider_id, slot);
    return answer;
  });

  call(house, listOwnClaims, async ({ caller }) => ({
    own: await readOwnClaims(db, caller.user_id),
    others: await readForeignClaims(db, caller.user_id),
  }));

  call(house, objectToClaim, async ({ params, caller }) => {
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
