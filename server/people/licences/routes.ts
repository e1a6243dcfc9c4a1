import { Refusal } from '#contract/errors.ts';
import { giveLicences, listLicencePlaces, undoGivenLicences } from '#contract/people/licences/given.ts';
import {
  decideLicence,
  getLicenceFile,
  listLicences,
  listLicencesToReview,
  sendLicence,
  type OwnLicence,
} from '#contract/people/licences/licences.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readRiderPlace } from '#server/ground/access/place-queries.ts';
import { isAdmin, organizationsOf, organizes } from '#server/ground/access/caller.ts';
import { judgeLicence, undoDecidedLicence } from '#server/people/licences/decide-licence.ts';
import { giveAll } from '#server/people/licences/give-licences.ts';
import { readLicencePlaces, isOnlyGiven, removeGiven } from '#server/people/licences/given-queries.ts';
import {
  readLicenceFile,
  readLicencesToReview,
  readLicencesOf,
  lockLicence,
} from '#server/people/licences/queries.ts';
import { requestLicence } from '#server/people/licences/send-licence.ts';
import { insertLook } from '#server/people/riders/queries.ts';
import { answerDocument } from '#server/ground/http/calls/answer-document.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readAnswers } from '#server/people/licences/answer-queries.ts';
import { UNDO_KEPT_SECONDS } from '#rules/operations/office/undo-time.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';

/** Deletes a licence that was given without a request. Returns false when somebody had requested it. */
async function takeAway(db: Db, lbr_id: number, by: { user_id: number }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const was = await lockLicence(tx, lbr_id);
    if (was === null || !(await isOnlyGiven(tx, lbr_id, by.user_id, UNDO_KEPT_SECONDS))) return false;
    await insertAudit(tx, {
      user_id: by.user_id,
      action: 'undo',
      entity: 'lbr',
      entity_id: lbr_id,
      was: { lbr_status: was.lbr_status },
      became: undefined,
    });
    await removeGiven(tx, lbr_id);
    return true;
  });
}

/** Undoes what somebody gave a moment ago: unrequested licences are deleted, and requests wait as before. */
async function undoGiven(db: Db, lbr_ids: readonly number[], by: { user_id: number }): Promise<number[]> {
  const undone: number[] = [];
  for (const lbr_id of lbr_ids) {
    try {
      if (!(await takeAway(db, lbr_id, by))) await undoDecidedLicence(db, lbr_id, by);
      undone.push(lbr_id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  if (undone.length === 0) throw new Refusal('licence.undo_late');
  return undone;
}

/** Returns a rider's licences, with the time a waiting one was sent and how long an answer usually takes. */
async function ownLicences(db: Db, rider_id: number): Promise<OwnLicence[]> {
  const licences = await readLicencesOf(db, rider_id);
  const waiting = licences.filter(({ state }) => state === 'sent' || state === 'in_review');
  const answers = await readAnswers(db, [...new Set(waiting.map((one) => one.organization_id))]);
  return licences.map(({ asked_at, ...licence }) => {
    const known = waiting.some(({ lbr_id }) => lbr_id === licence.lbr_id)
      ? answers.get(licence.organization_id)
      : undefined;
    return { ...licence, waits: known ? { ...known, since: asked_at } : null };
  });
}

/** Registers licences: requests, lists, their files and decisions (spec §7, licence). */
export function registerLicences(context: RouteContext): void {
  const { db, documents, limits } = context;

  call(context, sendLicence, async (asked) => {
    await limits.spend('licence_account', String(asked.caller.user_id));
    return requestLicence(context, asked);
  });

  call(context, listLicences, async ({ query }) => ({ items: await ownLicences(db, query.rider_id) }));

  call(context, listLicencesToReview, async ({ query, caller }) => ({
    items: await readLicencesToReview(db, organizationsOf(caller), query.lbr_status ?? null),
  }));

  call(context, getLicenceFile, async ({ params, caller }) => {
    const licence = await readLicenceFile(db, params.id);
    const may =
      licence !== null &&
      (caller.rider_ids.includes(licence.rider_id) ||
        isAdmin(caller) ||
        organizes(caller, licence.organization_id));
    // A stranger learns nothing, not even that it exists.
    if (!may || licence.file_id === null) throw new Refusal('document.not_found');
    const answer = await answerDocument(db, documents, licence.file_id, `licence-${params.id}`);
    await insertLook(db, caller.user_id, licence.rider_id, 'licence', licence.file_id);
    return answer;
  });

  call(context, decideLicence, ({ params, body, caller }) =>
    judgeLicence(db, params.id, body, { user_id: caller.user_id, organizations: organizationsOf(caller) }),
  );

  call(context, giveLicences, ({ body, caller, language }) => giveAll(db, body, caller, language));

  call(context, undoGivenLicences, async ({ body, caller }) => ({
    lbr_ids: await undoGiven(db, body.lbr_ids, { user_id: caller.user_id }),
  }));

  call(context, listLicencePlaces, async ({ params, caller }) => {
    const organizations = organizationsOf(caller);
    const place = await readRiderPlace(db, params.id);
    if (place === null || (organizations !== null && !organizations.includes(place.organization_id)))
      throw new Refusal('rider.not_found');
    return { items: await readLicencePlaces(db, params.id, organizations) };
  });
}
