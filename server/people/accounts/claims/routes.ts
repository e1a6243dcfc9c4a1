import type { z } from 'zod';
import {
  addRider,
  approveClaim,
  getClaimPaper,
  listClaims,
  listOwnClaims,
  objectToClaim,
  refuseClaim,
  undoClaim,
  type ClaimOutcome,
} from '#contract/people/accounts/claims.ts';
import { Refusal } from '#contract/errors.ts';
import { findRiderByDni } from '#contract/people/riders/riders.ts';
import { call, type Asked } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { organizationsOf } from '#server/ground/access/caller.ts';
import { insertLook } from '#server/people/riders/queries.ts';
import { answerDocument } from '#server/ground/http/calls/answer-document.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { readMe } from '#server/people/accounts/me-query.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { normalizeNationalId } from '#rules/people/riders/national-id.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Limits } from '#server/ground/access/limits.ts';
import { approve, refuse } from './decide.ts';
import { readClaimPaper, readClaims, readForeignClaims, readOwnClaims } from './list-queries.ts';
import { undoDecidedClaim } from './undo.ts';
import { markObjected, sendClaim } from './waiting-queries.ts';
import { refuseWrongBirthdate } from './birthdate.ts';
import { insertClaim, lockOpenClaim, readAskedOf, readFoundRider, readWaitingClaim } from './open-queries.ts';
import { settleClaim } from './settle.ts';

/** Begins a claim to the rider with a document. It reveals nothing of the rider to a person who shows a number. */
async function findToClaim(
  db: Db,
  limits: Limits,
  asked: Asked<typeof findRiderByDni>,
): Promise<z.input<typeof findRiderByDni.reply>> {
  const { user_id } = asked.caller;
  await limits.spend('find_account', String(user_id));
  await limits.share('find_address', asked);
  const found = await readFoundRider(db, normalizeNationalId(asked.params.dni), user_id);
  if (found === null) throw new Refusal('rider.dni_unknown');
  if (found.own) throw new Refusal('rider.in_other_account');
  const { rider_id, asks_birthdate, in_other_account } = found;
  const claim_id = await insertClaim(db, { rider_id, kind: 'search', token_hash: null, user_id });
  return { rider: { claim_id, asks_birthdate, in_other_account } };
}

/** Sends a claim to a rider whom this account found by document within the last half hour. */
async function claimFound(
  db: Db,
  limits: Limits,
  { params, body, caller, address, device }: Asked<typeof addRider>,
): Promise<{ claim: ClaimOutcome; rider_id: number }> {
  const { user_id } = caller;
  const by = { claim_id: params.id, user_id };
  const open = await lockOpenClaim(db, by);
  if (open === null) throw new Refusal('rider.claim_over');
  const { rider_id } = open;
  const rider_birthdate = body.rider_birthdate?.trim() ?? null;
  const seen = await refuseWrongBirthdate({ db, limits }, { rider_id, rider_birthdate, address, user_id });
  const claim = await inTransaction(db, async (tx) => {
    if ((await lockOpenClaim(tx, by)) === null) throw new Refusal('rider.claim_over');
    // A repeated request is still the same request.
    const waiting = await readWaitingClaim(tx, user_id, rider_id);
    if (waiting !== null) return settleClaim(tx, waiting, seen);
    const { rider_dni } = await readAskedOf(tx, rider_id);
    const proposed = {
      ...(rider_dni === null ? {} : { rider_dni }),
      ...(rider_birthdate === null ? {} : { rider_birthdate }),
    };
    await sendClaim(tx, params.id, { user_id, proposed, device });
    return settleClaim(tx, params.id, seen);
  });
  return { claim, rider_id };
}

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
