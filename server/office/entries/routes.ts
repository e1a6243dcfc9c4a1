import {
  enterAtDesk,
  getRaceDesk,
  listDeskRaces,
  mergeClass,
  moveEntry,
  moveRace,
  undoWithdrawal,
  withdrawAtDesk,
} from '#contract/office-entries.ts';
import {
  enterMany,
  findCandidates,
  getDeskFile,
  listLastRiders,
  readEntrySheet,
} from '#contract/office-entries-bulk.ts';
import { Refusal } from '#contract/errors.ts';
import { call, type House } from '#server/http/call.ts';
import type { Limits } from '#server/http/limits.ts';
import { raceDesk } from '#server/office/entries/board.ts';
import { findRiders, readLastRiders } from '#server/office/entries/candidate-queries.ts';
import { candidatesOf } from '#server/office/entries/candidates.ts';
import { enterFor } from '#server/office/entries/enter-for.ts';
import { enterAll } from '#server/office/entries/enter-many.ts';
import { fileOf } from '#server/office/entries/files.ts';
import { merge } from '#server/office/entries/merge.ts';
import { moveTo } from '#server/office/entries/move-entry.ts';
import { move } from '#server/office/entries/move-race.ts';
import { readDeskRaces } from '#server/office/entries/race-queries.ts';
import { previewSheet } from '#server/office/entries/read-entry-sheet.ts';
import { deskOf, deskScope } from '#server/office/entries/scope.ts';
import { undo, withdrawFor } from '#server/office/entries/withdraw-for.ts';
import { insertAudit } from '#server/users/queries.ts';

/** The desk of entries: who is in, in and out for somebody, many at once, small classes, files. */
export function registerOfficeEntries(house: House, limits: Limits): void {
  const { db } = house;
  const deed = (user_id: number) => limits.spend('entry_account', String(user_id));

  call(house, listDeskRaces, async ({ caller }) => ({ items: await readDeskRaces(db, deskScope(caller)) }));

  call(house, getRaceDesk, async ({ caller, params }) => raceDesk(db, await deskOf(db, caller, params.id)));

  call(house, moveRace, (asked) => move(db, asked));

  call(house, enterAtDesk, async ({ caller, params, body }) => {
    await deed(caller.user_id);
    return enterFor(db, await deskOf(db, caller, params.id), body);
  });

  call(house, withdrawAtDesk, async ({ caller, params, body }) => {
    await deed(caller.user_id);
    return withdrawFor(db, await deskOf(db, caller, params.id), body);
  });

  call(house, undoWithdrawal, (asked) => undo(db, asked));

  call(house, moveEntry, async ({ caller, params, body }) => {
    await deed(caller.user_id);
    return moveTo(db, await deskOf(db, caller, params.id), body);
  });

  call(house, mergeClass, (asked) => merge(db, asked));

  call(house, findCandidates, async ({ caller, params, query }) => {
    const desk = await deskOf(db, caller, params.id);
    return { items: await candidatesOf(db, desk, await findRiders(db, desk, query.q)) };
  });

  call(house, listLastRiders, async ({ caller, params }) => {
    const desk = await deskOf(db, caller, params.id);
    const { race_name, riders } = await readLastRiders(db, desk);
    const last = new Map<number, number[]>();
    for (const { rider_id, category_id } of riders)
      last.set(rider_id, [...(last.get(rider_id) ?? []), category_id]);
    return { race_name, items: await candidatesOf(db, desk, [...last.keys()], last) };
  });

  call(house, enterMany, async (asked) => {
    await deed(asked.caller.user_id);
    return enterAll(db, await deskOf(db, asked.caller, asked.params.id), asked);
  });

  call(house, readEntrySheet, async ({ caller, params, files, language }) => {
    await deed(caller.user_id);
    const desk = await deskOf(db, caller, params.id);
    const file = files.get('file');
    if (!file) throw new Refusal('office.file_missing', 'file');
    return { items: await previewSheet(db, desk, file.bytes, language) };
  });

  call(house, getDeskFile, async ({ caller, params, query, language }) => {
    const desk = await deskOf(db, caller, params.id);
    const file = await fileOf(db, desk, query.format, language);
    await insertAudit(db, {
      user_id: caller.user_id,
      action: 'export',
      entity: 'race',
      entity_id: desk.race_id,
      became: { format: query.format, clubs: desk.clubs },
    });
    return file;
  });
}
