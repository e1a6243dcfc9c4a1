import { sql } from 'kysely';
import type {
  BasketQuote,
  BasketResult,
  enterBasket,
  OpenDate,
  quoteBasket,
} from '#contract/entries/baskets.ts';
import { Refusal } from '#contract/errors.ts';
import { readRidersRace } from '#server/entries/facts-query.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { refusalOf } from '#server/ground/http/refusals/refuse.ts';
import { nothingSpent, quoteOf } from '#server/money/prices/quote.ts';
import { closesAt, isCalledOff, raceZone, statusNow, utcText } from '#server/season/races/window/columns.ts';
import { enter } from './enter.ts';
import { pricedInscriptions } from './priced.ts';

/** So many dates are offered beside the one that somebody reads; organizations open a few at a time. */
const mostDates = 12;

/** Reads the other dates of the organization of a race that take entries now, the soonest first. */
async function readOpenDates(db: Db, race_id: number): Promise<Omit<OpenDate, 'riders'>[]> {
  const { rows } = await sql<Omit<OpenDate, 'riders'>>`
    select r.race_id, r.race_name, r.race_date, c.cup_id, c.cup_name, ${sql.raw(utcText(closesAt))} as closes_at,
      ${sql.raw(raceZone)} as zone
    from race r join cup c using (cup_id) join organization o on o.organization_id = c.organization_id
    where c.cup_status = 'OPENED' and r.race_id <> ${race_id} and ${sql.raw(statusNow)} = 'INSCRIPTION'
      and not ${sql.raw(isCalledOff)}
      and c.organization_id = (select y.organization_id from race x join cup y using (cup_id) where x.race_id = ${race_id})
    order by r.race_date, r.race_id limit ${mostDates}`.execute(db);
  return rows;
}

/** Returns the other open dates, with the state of the riders in each, in the order of the account. */
export async function openDates(db: Db, race_id: number, rider_ids: readonly number[]): Promise<OpenDate[]> {
  const dates = await readOpenDates(db, race_id);
  return Promise.all(
    dates.map(async (date) => {
      const facts = await readRidersRace(db, date.race_id, rider_ids);
      const inOrder = facts.toSorted((a, b) => rider_ids.indexOf(a.rider_id) - rider_ids.indexOf(b.rider_id));
      return { ...date, riders: await pricedInscriptions(db, inOrder) };
    }),
  );
}

function refuseStrangers(items: readonly { rider_id: number }[], rider_ids: readonly number[]): void {
  if (!items.every(({ rider_id }) => rider_ids.includes(rider_id)))
    throw new Refusal('rider.not_found', 'items');
}

/** Refuses dates of another organization, because a basket is paid into one book. */
async function refuseElsewhere(db: Db, organization_id: number, race_ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ race_id: number }>`
    select r.race_id from race r join cup c using (cup_id)
    where r.race_id = any(${race_ids}::bigint[]) and c.organization_id = ${organization_id}`.execute(db);
  if (rows.length < race_ids.length) throw new Refusal('race.not_found', 'items');
}

/** Returns what the entries of a basket cost if they are made now, date by date, with one credit for all of them. */
export async function quoteAll(
  db: Db,
  { params, body, caller }: Pick<Asked<typeof quoteBasket>, 'params' | 'body' | 'caller'>,
): Promise<BasketQuote> {
  refuseStrangers(body.items, caller.rider_ids);
  const byRace = Map.groupBy(body.items, ({ race_id }) => race_id);
  await refuseElsewhere(db, params.id, [...byRace.keys()]);
  const spent = nothingSpent();
  const races: BasketQuote['races'] = [];
  for (const [race_id, of] of byRace) {
    const asked = { items: of, code: body.code, together: true, late: false };
    races.push({ race_id, ...(await quoteOf(db, race_id, asked, 'family', spent)) });
  }
  return {
    currency: races.find(({ free }) => !free)?.currency ?? '',
    cents: races.reduce((sum, { cents }) => sum + cents, 0),
    credit_cents: races.reduce((sum, { credit_cents }) => sum + credit_cents, 0),
    races,
  };
}

/**
 * Enters a basket, one entry after the other and each in a transaction of its own, like entries of one date: what is made
 * stays, whatever happens to the next, and no class is held while another one is asked.
 */
export async function enterAll(
  db: Db,
  {
    params,
    body,
    caller,
    language,
  }: Pick<Asked<typeof enterBasket>, 'params' | 'body' | 'caller' | 'language'>,
): Promise<BasketResult[]> {
  refuseStrangers(body.items, caller.rider_ids);
  const results: BasketResult[] = [];
  for (const item of body.items) {
    const { race_id, rider_id, category_id } = item;
    const place = { race_id, rider_id, category_id };
    try {
      const entry = await enter(db, { body: { ...item, organization_id: params.id }, caller });
      results.push({ ...place, entry, code: null, words: '' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message } = refusalOf(error, language).body;
      results.push({ ...place, entry: null, code, words: message });
    }
  }
  return results;
}
