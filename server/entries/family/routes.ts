import {
  addRiderToRace,
  choosePlate,
  deleteRiderFromRace,
  getEntryList,
  getRiderInscription,
  getSeason,
  listFreePlates,
} from '#contract/entries/entries.ts';
import { enterBasket, listOpenDates, quoteBasket } from '#contract/entries/baskets.ts';
import { Refusal } from '#contract/errors.ts';
import { enterAll, openDates, quoteAll } from './basket.ts';
import { enter, withdraw } from './enter.ts';
import { pricedInscriptions } from './priced.ts';
import { entryCsv, entryWorkbook } from '#server/entries/lists/entry-list.ts';
import { readEntryList } from '#server/entries/lists/entry-list-query.ts';
import { readRiderRace } from '#server/entries/facts-query.ts';
import { choose, freePlates } from './plates.ts';
import { seasonOf } from './season.ts';
import { readAnswers } from '#server/people/licences/answer-queries.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Registers entries: entering, withdrawing, plates, my season, the organizer's list (spec §7, races). */
export function registerEntries(context: RouteContext): void {
  const { db, pool, limits } = context;

  call(context, getRiderInscription, async ({ query }) => {
    const facts = await readRiderRace(db, query.race_id, query.rider_id);
    if (facts === null || facts.race_date !== query.race_date) throw new Refusal('race.not_found');
    const [inscription] = await pricedInscriptions(db, [facts]);
    if (!inscription) throw new Refusal('race.not_found');
    const waits = inscription.items.some(
      ({ licence }) => licence?.state === 'sent' || licence?.state === 'in_review',
    );
    const { organization_id } = facts;
    const answers = waits ? (await readAnswers(db, [organization_id])).get(organization_id) : undefined;
    return { ...inscription, answers: answers ?? null };
  });

  call(context, addRiderToRace, async (asked) => {
    await limits.spend('entry_account', String(asked.caller.user_id));
    return enter(db, asked);
  });

  call(context, listOpenDates, async ({ params, caller }) => ({
    items: await openDates(db, params.id, caller.rider_ids),
  }));

  call(context, quoteBasket, async (asked) => {
    await limits.spend('quote_account', String(asked.caller.user_id));
    return quoteAll(db, asked);
  });

  call(context, enterBasket, async (asked) => {
    // Each entry counts, so that a basket is no way around the limit.
    await Promise.all(
      asked.body.items.map(() => limits.spend('entry_account', String(asked.caller.user_id))),
    );
    return { items: await enterAll(db, asked) };
  });

  call(context, deleteRiderFromRace, async (asked) => {
    await limits.spend('entry_account', String(asked.caller.user_id));
    return withdraw(db, asked);
  });

  call(context, listFreePlates, async (asked) => {
    await limits.spend('plate_account', String(asked.caller.user_id));
    return freePlates(db, asked);
  });

  call(context, choosePlate, async (asked) => {
    await limits.spend('plate_account', String(asked.caller.user_id));
    return choose(db, asked);
  });

  call(context, getSeason, async ({ caller }) => ({
    items: await seasonOf(db, pool, caller.user_id, caller.rider_ids),
  }));

  call(context, getEntryList, async ({ params, query, language }) => {
    const list = await readEntryList(db, params.id);
    if (list === null) throw new Refusal('race.not_found');
    const name = `${list.race.race_date}-${params.id}.${query.format}`;
    return query.format === 'xlsx'
      ? { bytes: await entryWorkbook(list.race, list.lines, language), media_type: spreadsheet, name }
      : { bytes: entryCsv(list.lines, language), media_type: 'text/csv; charset=utf-8', name };
  });
}
