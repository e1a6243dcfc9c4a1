import { Refusal } from '#contract/errors.ts';
import { moneyText } from '#rules/money/money.ts';
import type { Extra, PriceTerms } from '#rules/money/prices/terms.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { insertChoice, insertEntryDue, type PricedPlace } from './choice-queries.ts';
import { readPriceFacts } from './facts-query.ts';
import { readRacePricing } from './list-queries.ts';
import { newExtras, priceEntry } from './price-entry.ts';
import { findCode } from './quote.ts';
import { sql } from 'kysely';

/**
 * Lets entries whose price depends on who of a family or a club entered before wait for each other, until the end of
 * the transaction. Call it before counting, because a statement does not see what was written while it waited.
 * Families are locked first, always in one order.
 */
async function holdTurn(
  tx: Db,
  race_id: number,
  rider_id: number,
  { family, club }: PriceTerms,
): Promise<void> {
  if (family !== null)
    await sql`
      select pg_advisory_xact_lock(hashtextextended('family ' || ${race_id}::text || ' ' || u.user_id, 0))
      from (select user_id from user_rider where rider_id = ${rider_id} order by user_id) u`.execute(tx);
  if (club !== null)
    await sql`
      select pg_advisory_xact_lock(hashtextextended('club ' || ${race_id}::text || ' ' || p.club_id, 0))
      from rider p where p.rider_id = ${rider_id} and p.club_id is not null`.execute(tx);
}

/** The options that somebody chooses with an entry. */
export interface PriceChoice {
  /** The code as it is typed. It is empty when there is none. */
  code: string;
  extras: readonly Extra[];
}

export const noChoice: PriceChoice = { code: '', extras: [] };

/**
 * Stores what is chosen with an entry until it is priced, which is later if it waits for a place. It locks and counts
 * the code here, so that the last use of a code belongs to one entry. Always call it before locking a class. In a
 * race without prices it stores nothing.
 */
export async function keepChoice(
  tx: Db,
  place: PricedPlace,
  choice: PriceChoice,
  is_late: boolean,
): Promise<void> {
  const pricing = await readRacePricing(tx, place.race_id);
  if (pricing === null) return;
  const { code, refusal } = await findCode(tx, pricing, choice.code, true);
  if (refusal !== null) throw new Refusal(refusal, 'code');
  const facts = (await readPriceFacts(tx, pricing, [place.rider_id])).get(place.rider_id);
  const hiredOut = choice.extras.filter((one) => pricing.terms.extras[one] !== null);
  await insertChoice(tx, place, {
    price_code_id: code?.price_code_id ?? null,
    extras: facts ? newExtras(facts, place.category_id, hiredOut) : hiredOut,
    chosen_on: pricing.today,
    is_late,
  });
}

/**
 * Freezes the price of an entry that was just made: it makes a due in the book of the organization, with the lines that
 * it is the sum of. The due stays as it is when the list changes. `said` is the price that the person read, or null if
 * none was shown. Throws `price.changed` if the entry costs more.
 */
export async function freezePrice(tx: Db, place: PricedPlace, said: number | null): Promise<void> {
  const pricing = await readRacePricing(tx, place.race_id);
  if (pricing === null) return;
  await holdTurn(tx, place.race_id, place.rider_id, pricing.terms);
  const facts = (await readPriceFacts(tx, pricing, [place.rider_id])).get(place.rider_id);
  if (!facts) throw new Error('A rider who was just entered is not there');
  const chosen = facts.chosen.find((one) => one.category_id === place.category_id);
  const { cents, lines } = priceEntry(pricing, facts, {
    category_id: place.category_id,
    extras: chosen?.extras ?? [],
    off: chosen?.off ?? null,
    day: chosen?.chosen_on ?? pricing.today,
    closed: chosen?.is_late ?? false,
  });
  if (said !== null && cents > said)
    throw new Refusal('price.changed', 'price', { price: moneyText(cents, pricing.currency) });
  if (cents > 0) await insertEntryDue(tx, place, pricing, cents, lines);
}
