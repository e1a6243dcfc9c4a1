import { Refusal } from '#contract/errors.ts';
import {
  applyRiderImport,
  dropRiderImport,
  exportRiders,
  listRiderImports,
  previewRiderImport,
  readRiderImportProgress,
  sendRiderSheet,
  undoRiderImport,
} from '#contract/people/office/riders/rider-import.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { organizationsOf } from '#server/ground/access/caller.ts';
import { applyImport, ownImport } from '#server/people/riders/import/apply/apply.ts';
import { exportFile } from '#server/people/office/rider-import/export.ts';
import { clubsOf, importPlaceOf, seenBy } from '#server/people/riders/import/plan/place.ts';
import { planOf } from '#server/people/riders/import/plan/plan.ts';
import { presentPlan } from '#server/people/office/rider-import/preview.ts';
import { ImportProgress, readProgress } from '#server/people/riders/import/plan/progress.ts';
import { deleteDraft, readDone, readImport, readPlaces } from '#server/people/riders/import/plan/queries.ts';
import { sendSheet } from '#server/people/riders/import/plan/send-sheet.ts';
import { undoImport } from '#server/people/riders/import/apply/undo.ts';

/** Registers the calls for sheets of riders: sending, reviewing, applying and undoing one, and the download. */
export function registerRiderImport(context: RouteContext): void {
  const { db, limits } = context;

  call(context, sendRiderSheet, async (asked) => {
    await limits.spend('sheet_account', String(asked.caller.user_id));
    return sendSheet(db, asked);
  });

  call(context, readRiderImportProgress, ({ caller, query }) =>
    readProgress(db, query.request_key, caller.user_id),
  );

  call(context, previewRiderImport, async ({ caller, params, body, signal }) => {
    const sheet = ownImport(await readImport(db, params.id), caller);
    if (sheet.state !== 'draft') throw new Refusal('import.over');
    const place = await importPlaceOf(db, caller, sheet.organization_id);
    const { request_key } = sheet;
    const progress = new ImportProgress(db, { request_key, user_id: caller.user_id, signal });
    const plan = await planOf(db, place, sheet, body, (done, all) => progress.step('comparing', done, all));
    return presentPlan(plan);
  });

  call(context, applyRiderImport, (asked) => applyImport(db, asked));

  call(context, dropRiderImport, async ({ caller, params }) => {
    const sheet = ownImport(await readImport(db, params.id), caller);
    if (sheet.state !== 'draft') throw new Refusal('import.over');
    // It may be applied at this very moment. Then it is not gone.
    if (!(await deleteDraft(db, params.id))) throw new Refusal('import.over');
    return {};
  });

  call(context, listRiderImports, async ({ caller }) => ({
    places: await readPlaces(db, organizationsOf(caller), clubsOf(caller)),
    items: await readDone(db, seenBy(caller)),
  }));

  call(context, undoRiderImport, (asked) => undoImport(db, asked));

  call(context, exportRiders, async ({ caller, query, language }) => {
    await limits.spend('export_account', String(caller.user_id));
    return exportFile(db, caller, query, language);
  });
}
