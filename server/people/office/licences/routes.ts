import { askLicences, askLicenceWithFile, withdrawLicences } from '#contract/people/licences/asked.ts';
import { listEndings } from '#contract/people/licences/endings.ts';
import { approveLicences, listReviewedLicences, undoLicence } from '#contract/people/office/licences.ts';
import { Refusal } from '#contract/errors.ts';
import { organizationsOf } from '#server/ground/access/caller.ts';
import { deskOf } from '#server/ground/access/desk.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { approveAll } from '#server/people/licences/approve-licences.ts';
import { undoDecidedLicence } from '#server/people/licences/decide-licence.ts';
import { readLicence } from '#server/people/licences/queries.ts';
import { askAll, askWithFile } from './ask-licences.ts';
import { readClubEndings } from './endings-query.ts';
import { readReviewed } from './queries.ts';
import { withdrawAll } from './withdraw-licences.ts';
import { officeScope } from '#server/people/office/riders/scope.ts';

/** Registers the calls for licences in the office: reviewing, requesting for a club, and ends. */
export function registerOfficeLicences(context: RouteContext): void {
  const { db, limits } = context;
  const action = (user_id: number) => limits.spend('entry_account', String(user_id));

  call(context, listReviewedLicences, ({ caller, query }) =>
    readReviewed(db, organizationsOf(caller), query.show),
  );

  call(context, approveLicences, ({ body, caller, language }) => approveAll(db, body, caller, language));

  call(context, undoLicence, async ({ caller, params }) => {
    const organizations = organizationsOf(caller);
    const licence = await readLicence(db, params.id);
    if (licence === null || (organizations !== null && !organizations.includes(licence.organization_id)))
      throw new Refusal('licence.not_found');
    return undoDecidedLicence(db, params.id, { user_id: caller.user_id });
  });

  call(context, askLicences, async ({ caller, params, body, language }) => {
    await action(caller.user_id);
    return askAll(db, await deskOf(db, caller, params.id), body, language);
  });

  call(context, askLicenceWithFile, async ({ caller, params, body, files }) => {
    await action(caller.user_id);
    const desk = await deskOf(db, caller, params.id);
    const { rider_id, category_id, lbr_number } = body;
    const item = { rider_id: Number(rider_id), category_id: Number(category_id), lbr_number };
    return askWithFile(context, desk, item, files.get('file'));
  });

  call(context, withdrawLicences, async ({ caller, params, body }) => {
    await action(caller.user_id);
    return { lbr_ids: await withdrawAll(db, await deskOf(db, caller, params.id), body.lbr_ids) };
  });

  call(context, listEndings, async ({ caller }) => ({
    items: await readClubEndings(db, officeScope(caller)),
  }));
}
