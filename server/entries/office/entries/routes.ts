import { listAutoEntries } from '#contract/entries/office/auto-entries.ts';
import {
  enterAtDesk,
  getRaceDesk,
  listDeskRaces,
  mergeClass,
  moveEntry,
  moveRace,
  undoWithdrawal,
  withdrawAtDesk,
} from '#contract/entries/office/entries.ts';
import {
  enterMany,
  findCandidates,
  getDeskFile,
  listLastRiders,
  readEntrySheet,
} from '#contract/entries/office/entries-bulk.ts';
import { quoteAtDesk } from '#contract/entries/quotes.ts';
import { getReturnAtDesk } from '#contract/money/returns/at-desk.ts';
import { Refusal } from '#contract/errors.ts';
import { readAnswers } from '#server/people/licences/answer-queries.ts';
import { call, type Asked, type FileAnswer } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { presentAutoEntries } from '#server/entries/auto/present-auto.ts';
import { presentRaceDesk } from '#server/entries/office/entries/board.ts';
import {
  findRiders,
  readDeskClubs,
  readLastRiders,
  readOtherRiders,
} from '#server/entries/office/entries/candidate-queries.ts';
import { candidatesOf } from '#server/entries/office/entries/candidates.ts';
import { enterFor } from '#server/entries/desk/enter-for.ts';
import { enterAll } from '#server/entries/office/entries/enter-many.ts';
import { joinClasses } from '#server/entries/desk/merge-classes.ts';
import { moveTo } from '#server/entries/desk/move-entry.ts';
import { move } from '#server/entries/desk/move-race.ts';
import { readDeskRaces } from '#server/entries/office/entries/race-queries.ts';
import { previewSheet } from '#server/entries/office/entries/read-entry-sheet.ts';
import { deskOf, deskScope, type Desk } from '#server/ground/access/desk.ts';
import { quoteAt, returnAt } from '#server/entries/desk/money-at-desk.ts';
import { undo, withdrawFor } from '#server/entries/desk/withdraw-for.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Language } from '#contract/values.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { entryCsv, entryWorkbook } from '#server/entries/lists/entry-list.ts';
import { readEntryList } from '#server/entries/lists/entry-list-query.ts';
import { readFileEntries } from '#server/entries/lists/file-query.ts';
import { bemWorkbook, remWorkbook, sqorzCsv, sqorzJson } from '#server/entries/lists/race-programs.ts';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const csv = 'text/csv; charset=utf-8';

type Format = Asked<typeof getDeskFile>['query']['format'];

/** Returns the entries of a desk as a file. Every cell is text, so nothing in it is ever run. */
async function fileOf(db: Db, desk: Desk, format: Format, language: Language): Promise<FileAnswer> {
  const list = await readEntryList(db, desk.race_id, desk.clubs);
  if (list === null) throw new Refusal('race.not_found');
  const name = (ending: string) => `${list.race.race_date}-${desk.race_id}${ending}`;
  if (format === 'xlsx')
    return {
      bytes: await entryWorkbook(list.race, list.lines, language),
      media_type: workbook,
      name: name('.xlsx'),
    };
  if (format === 'csv') return { bytes: entryCsv(list.lines, language), media_type: csv, name: name('.csv') };
  const entries = await readFileEntries(db, desk.race_id, desk.clubs);
  switch (format) {
    case 'bem':
      return { bytes: await bemWorkbook(entries), media_type: workbook, name: name('-BEM5_EXT.xlsx') };
    case 'rem':
      return { bytes: await remWorkbook(entries), media_type: workbook, name: name('-REM.xlsx') };
    case 'sqorz':
      return { bytes: sqorzCsv(entries), media_type: csv, name: name('-sqorz.csv') };
    case 'sqorz_json':
      return { bytes: sqorzJson(entries), media_type: 'application/json', name: name('-sqorz.json') };
  }
}

/** Registers the calls of the entries desk: lists, entering and withdrawing, many at once, small classes. */
export function registerOfficeEntries(context: RouteContext): void {
  const { db, limits } = context;
  const action = (user_id: number) => limits.spend('entry_account', String(user_id));

  call(context, listAutoEntries, (asked) => presentAutoEntries(context.db, asked));

  call(context, listDeskRaces, async ({ caller }) => ({ items: await readDeskRaces(db, deskScope(caller)) }));

  call(context, getRaceDesk, async ({ caller, params }) =>
    presentRaceDesk(db, await deskOf(db, caller, params.id)),
  );

  call(context, moveRace, (asked) => move(db, asked));

  call(context, enterAtDesk, async ({ caller, params, body }) => {
    await action(caller.user_id);
    return enterFor(db, await deskOf(db, caller, params.id), body);
  });

  call(context, quoteAtDesk, async ({ caller, params, body }) => {
    await limits.spend('quote_account', String(caller.user_id));
    return quoteAt(db, await deskOf(db, caller, params.id), body);
  });

  call(context, getReturnAtDesk, async ({ caller, params, query }) =>
    returnAt(db, await deskOf(db, caller, params.id), query),
  );

  call(context, withdrawAtDesk, async ({ caller, params, body }) => {
    await action(caller.user_id);
    return withdrawFor(db, await deskOf(db, caller, params.id), body);
  });

  call(context, undoWithdrawal, (asked) => undo(db, asked));

  call(context, moveEntry, async ({ caller, params, body }) => {
    await action(caller.user_id);
    return moveTo(db, await deskOf(db, caller, params.id), body);
  });

  call(context, mergeClass, (asked) => joinClasses(db, asked));

  call(context, findCandidates, async ({ caller, params, query }) => {
    const desk = await deskOf(db, caller, params.id);
    return { items: await candidatesOf(db, desk, await findRiders(db, desk, query.q)) };
  });

  call(context, listLastRiders, async ({ caller, params, query: { club_id } }) => {
    const all = await deskOf(db, caller, params.id);
    const clubs =
      club_id === undefined ? all.clubs : (all.clubs ?? [club_id]).filter((one) => one === club_id);
    const desk = { ...all, clubs };
    const { race_name, riders } = await readLastRiders(db, desk);
    const last = new Map<number, number[]>();
    for (const { rider_id, category_id } of riders)
      last.set(rider_id, [...(last.get(rider_id) ?? []), category_id]);
    const others = await readOtherRiders(db, desk, [...last.keys()]);
    const answers = (await readAnswers(db, [desk.organization_id])).get(desk.organization_id);
    return {
      race_name,
      items: await candidatesOf(db, desk, [...last.keys()], last),
      others: await candidatesOf(db, desk, others),
      clubs: await readDeskClubs(db, all),
      answers: answers ?? { usual: null, contact: '' },
    };
  });

  call(context, enterMany, async (asked) => {
    await action(asked.caller.user_id);
    return enterAll(db, await deskOf(db, asked.caller, asked.params.id), asked);
  });

  call(context, readEntrySheet, async ({ caller, params, files, language }) => {
    await action(caller.user_id);
    const desk = await deskOf(db, caller, params.id);
    const file = files.get('file');
    if (!file) throw new Refusal('office.file_missing', 'file');
    return previewSheet(db, desk, file.bytes, language);
  });

  call(context, getDeskFile, async ({ caller, params, query, language }) => {
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
