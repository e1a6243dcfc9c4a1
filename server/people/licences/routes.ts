import { Refusal } from '#contract/errors.ts';
import { giveLicences, listLicencePlaces, undoGivenLicences } from '#contract/people/licences/given.ts';
import {
  decideLicence,
  getLicenceFile,
  listLicences,
  listLicencesToReview,
  sendLicence,
} from '#contract/people/licences/licences.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readRiderPlace } from '#server/ground/access/place-queries.ts';
import { isAdmin, organizationsOf, organizes } from '#server/ground/access/caller.ts';
import { judgeLicence } from '#server/people/licences/decide-licence.ts';
import { giveAll } from '#server/people/licences/give-licences.ts';
import { readLicencePlaces } from '#server/people/licences/given-queries.ts';
import { undoGiven } from '#server/people/licences/undo-given.ts';
import { ownLicences } from '#server/people/licences/own-licences.ts';
import { readLicenceFile, readLicencesToReview } from '#server/people/licences/queries.ts';
import { requestLicence } from '#server/people/licences/send-licence.ts';
import { insertLook } from '#server/people/riders/queries.ts';
import { answerDocument } from '#server/ground/http/calls/answer-document.ts';

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
