import { askLicences, askLicenceWithFile, withdrawLicences } from '#contract/people/licences/asked.ts';
import { listEndings } from '#contract/people/licences/endings.ts';
import { approveLicences, listReviewedLicences, undoLicence } from '#contract/people/office/licences.ts';
import { Refusal } from '#contract/errors.ts';
import { organizationsOf } from '#server/ground/access/caller.ts';
import { deskOf, type OfficeDesk } from '#server/ground/access/desk.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { approveAll } from '#server/people/licences/approve-licences.ts';
import { undoDecidedLicence } from '#server/people/licences/decide-licence.ts';
import { readLicence, insertStep } from '#server/people/licences/queries.ts';
import { officeScope } from '#server/people/office/riders/scope.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { removeGiven } from '#server/people/licences/given-queries.ts';
import { saveUndone } from '#server/people/licences/undo-queries.ts';
import { discardDocuments } from '#server/ground/storage/documents/documents.ts';
import { askAll, askWithFile } from './ask-licences.ts';
import { readClubEndings } from './endings-query.ts';
import { readReviewed } from './queries.ts';
import { lockAsked, readRejected } from './asked-queries.ts';

/** Takes one request back: it is deleted, or rejected as before. Tells whether there was one. */
async function withdrawOne(db: Db, desk: OfficeDesk, lbr_id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const asked = await lockAsked(tx, desk, lbr_id);
    if (asked === null) return false;
    const { rider_id, category_id, file_id, is_first } = asked;
    await insertAudit(tx, {
      user_id: desk.user_id,
      action: 'withdraw',
      entity: 'lbr',
      entity_id: lbr_id,
      was: { rider_id, category_id },
    });
    if (is_first) {
      await removeGiven(tx, lbr_id);
      if (file_id !== null) await discardDocuments(tx, [file_id]);
      return true;
    }
    const before = { lbr_status: 'REJECTED', lbr_reason: await readRejected(tx, lbr_id) } as const;
    await saveUndone(tx, lbr_id, before);
    await insertStep(tx, { lbr_id, user_id: desk.user_id, ...before });
    return true;
  });
}

/** Takes back what an account requested, and returns those taken back. Throws a Refusal if there was none. */
async function withdrawAll(db: Db, desk: OfficeDesk, lbr_ids: readonly number[]): Promise<number[]> {
  const gone: number[] = [];
  for (const lbr_id of lbr_ids) if (await withdrawOne(db, desk, lbr_id)) gone.push(lbr_id);
  if (gone.length === 0) throw new Refusal('licence.withdraw_late');
  return gone;
}

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
