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
} from '#contract/rider-import.ts';
import { call, type House } from '#server/http/call.ts';
import { organizationsOf } from '#server/http/caller.ts';
import type { Limits } from '#server/http/limits.ts';
import { applyImport, ownImport } from '#server/office/rider-import/apply.ts';
import { exportFile } from '#server/office/rider-import/export.ts';
import { clubsOf, placeOf, seenBy } from '#server/office/rider-import/place.ts';
import { planOf } from '#server/office/rider-import/plan.ts';
import { presentPlan } from '#server/office/rider-import/preview.ts';
import { Progress, readProgress } from '#server/office/rider-import/progress.ts';
import { deleteDraft, readDone, readImport, readPlaces } from '#server/office/rider-import/queries.ts';
import { sendSheet } from '#server/office/rider-import/send-sheet.ts';
import { undoImport } from '#server/office/rider-import/undo.ts';

/** Riders that come and go in sheets: sent, looked through, applied whole, taken back; and taken away as a file. */
export function registerRiderImport(house: House, limits: Limits): void {
  const { db } = house;

  call(house, sendRiderSheet, async (asked) => {
    await limits.spend('sheet_account', String(asked.caller.user_id));
    return sendSheet(db, asked);
  });

  call(house, readRiderImportProgress, ({ caller, query }) =>
    readProgress(db, query.request_key, caller.user_id),
  );

  call(house, previewRiderImport, async ({ caller, params, body, signal }) => {
    const sheet = ownImport(await readImport(db, params.id), caller);
    if (sheet.state !== 'draft') throw new Refusal('import.over');
    const place = await placeOf(db, caller, sheet.organization_id);
    const { request_key } = sheet;
    const progress = new Progress(db, { request_key, user_id: caller.user_id, signal });
    const plan = await planOf(db, place, sheet, body, (done, all) => progress.step('comparing', done, all));
    return presentPlan(plan);
  });

  call(house, applyRiderImport, (asked) => applyImport(db, asked));

  call(house, dropRiderImport, async ({ caller, params }) => {
    const sheet = ownImport(await readImport(db, params.id), caller);
    if (sheet.state !== 'draft') throw new Refusal('import.over');
    // It may be applied in this very moment: then it is not gone.
    if (!(await deleteDraft(db, params.id))) throw new Refusal('import.over');
    return {};
  });

  call(house, listRiderImports, async ({ caller }) => ({
    places: await readPlaces(db, organizationsOf(caller), clubsOf(caller)),
    items: await readDone(db, seenBy(caller)),
  }));

  call(house, undoRiderImport, (asked) => undoImport(db, asked));

  call(house, exportRiders, async ({ caller, query, language }) => {
    await limits.spend('export_account', String(caller.user_id));
    return exportFile(db, caller, query, language);
  });
}
