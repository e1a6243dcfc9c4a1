import type { Pool } from 'pg';
import {
  addRiderToRace,
  choosePlate,
  deleteRiderFromRace,
  getEntryList,
  getRiderInscription,
  getSeason,
  listFreePlates,
} from '#contract/entries.ts';
import { Refusal } from '#contract/errors.ts';
import { inscriptionOf } from '#server/entries/decide.ts';
import { enter, withdraw } from '#server/entries/enter.ts';
import { entryCsv, entryWorkbook } from '#server/entries/entry-list.ts';
import { readEntryList } from '#server/entries/entry-list-query.ts';
import { readRiderRace } from '#server/entries/facts-query.ts';
import { choose, freePlates } from '#server/entries/plates.ts';
import { seasonOf } from '#server/entries/season.ts';
import { call, type House } from '#server/http/call.ts';
import type { Limits } from '#server/http/limits.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Entries: how a rider stands in a race, in and out, plates, my season, the organizer's list (spec §7, races). */
export function registerEntries(house: House, pool: Pool, limits: Limits): void {
  const { db } = house;

  call(house, getRiderInscription, async ({ query }) => {
    const facts = await readRiderRace(db, query.race_id, query.rider_id);
    if (facts === null || facts.race_date !== query.race_date) throw new Refusal('race.not_found');
    return inscriptionOf(facts);
  });

  call(house, addRiderToRace, async (asked) => {
    await limits.spend('entry_account', String(asked.caller.user_id));
    return enter(db, asked);
  });

  call(house, deleteRiderFromRace, async (asked) => {
    await limits.spend('entry_account', String(asked.caller.user_id));
    return withdraw(db, asked);
  });

  call(house, listFreePlates, async (asked) => {
    await limits.spend('plate_account', String(asked.caller.user_id));
    return freePlates(db, asked);
  });

  call(house, choosePlate, async (asked) => {
    await limits.spend('plate_account', String(asked.caller.user_id));
    return choose(db, asked);
  });

  call(house, getSeason, async ({ caller }) => ({
    items: await seasonOf(db, pool, caller.user_id, caller.rider_ids),
  }));

  call(house, getEntryList, async ({ params, query, language }) => {
    const list = await readEntryList(db, params.id);
    if (list === null) throw new Refusal('race.not_found');
    const name = `${list.race.race_date}-${params.id}.${query.format}`;
    return query.format === 'xlsx'
      ? { bytes: await entryWorkbook(list.race, list.lines, language), media_type: spreadsheet, name }
      : { bytes: entryCsv(list.lines, language), media_type: 'text/csv; charset=utf-8', name };
  });
}
