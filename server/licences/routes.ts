import { Refusal } from '#contract/errors.ts';
import {
  decideLicence,
  getLicenceFile,
  listLicences,
  listLicencesToReview,
  sendLicence,
} from '#contract/licences.ts';
import { call, type House } from '#server/http/call.ts';
import { isAdmin, organizationsOf, organizes } from '#server/http/caller.ts';
import type { Limits } from '#server/http/limits.ts';
import { decide } from '#server/licences/decide-licence.ts';
import { readLicenceFile, readLicencesOf, readLicencesToReview } from '#server/licences/queries.ts';
import { type LicenceParts, requestLicence } from '#server/licences/send-licence.ts';
import { insertLook } from '#server/riders/queries.ts';
import { answerDocument } from '#server/storage/answer-document.ts';

/** Licences: asked for, listed, looked at, decided (spec §7, licence). */
export function registerLicences(house: House, parts: LicenceParts, limits: Limits): void {
  const { db } = house;

  call(house, sendLicence, async (asked) => {
    await limits.spend('licence_account', String(asked.caller.user_id));
    return requestLicence(parts, asked);
  });

  call(house, listLicences, async ({ query }) => ({ items: await readLicencesOf(db, query.rider_id) }));

  call(house, listLicencesToReview, async ({ query, caller }) => ({
    items: await readLicencesToReview(db, organizationsOf(caller), query.lbr_status ?? null),
  }));

  call(house, getLicenceFile, async ({ params, caller }) => {
    const licence = await readLicenceFile(db, params.id);
    const may =
      licence !== null &&
      (caller.rider_ids.includes(licence.rider_id) ||
        isAdmin(caller) ||
        organizes(caller, licence.organization_id));
    // A stranger learns nothing, not even that it exists.
    if (!may || licence.file_id === null) throw new Refusal('document.not_found');
    const answer = await answerDocument(db, parts.store, licence.file_id, `licence-${params.id}`);
    await insertLook(db, caller.user_id, licence.rider_id, 'licence');
    return answer;
  });

  call(house, decideLicence, ({ params, body, caller }) =>
    decide(db, params.id, body, { user_id: caller.user_id, organizations: organizationsOf(caller) }),
  );
}
