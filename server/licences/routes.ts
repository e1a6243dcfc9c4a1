import { Refusal } from '#contract/errors.ts';
import {
  decideLicence,
  getLicenceFile,
  listLicences,
  listLicencesToReview,
  sendLicence,
} from '#contract/licences/licences.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { isAdmin, organizationsOf, organizes } from '#server/access/caller.ts';
import { judgeLicence } from '#server/licences/decide-licence.ts';
import { readLicenceFile, readLicencesOf, readLicencesToReview } from '#server/licences/queries.ts';
import { requestLicence } from '#server/licences/send-licence.ts';
import { insertLook } from '#server/riders/queries.ts';
import { answerDocument } from '#server/http/calls/answer-document.ts';

/** Licences: asked for, listed, looked at, decided (spec §7, licence). */
export function registerLicences(context: RouteContext): void {
  const { db, documents, limits } = context;

  call(context, sendLicence, async (asked) => {
    await limits.spend('licence_account', String(asked.caller.user_id));
    return requestLicence(context, asked);
  });

  call(context, listLicences, async ({ query }) => ({ items: await readLicencesOf(db, query.rider_id) }));

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
    await insertLook(db, caller.user_id, licence.rider_id, 'licence');
    return answer;
  });

  call(context, decideLicence, ({ params, body, caller }) =>
    judgeLicence(db, params.id, body, { user_id: caller.user_id, organizations: organizationsOf(caller) }),
  );
}
