import { Refusal } from '#contract/errors.ts';
import { moneyText } from '#rules/money/money.ts';
import type { Extra } from '#rules/money/prices/terms.ts';
import type { Db } from '#server/db/pool.ts';
import { insertChoice, insertEntryDue, type PricedPlace } from './choice-queries.ts';
import { readPriceFacts } from './facts-query.ts';
import { holdTurn } from './hold-turn.ts';
import { readRacePricing } from './list-queries.ts';
import { newExtras, priceEntry } from './price-entry.ts';
import { findCode } from './quote.ts';

/** What somebody chooses with an entry. */
export interface PriceChoice {
  /** As it is typed; empty: none. */
  code: string;
  extras: readonly Extra[];
}

export const noChoice: PriceChoice = { code: '', extras: [] };

/**
 * Keeps what is chosen with an entry until it is priced, which is later where it waits for a place. The code is held and counted here,
 * so that its last use is one entry's: before a class is held, in this order always. In a race without prices nothing is kept.
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
 * Freezes the price of an entry that was just made: a due in the book of the organization, with the lines it is the sum of. It stays as
 * it is whatever becomes of the list. In: what was said that it costs; null: nothing was. Throws `price.changed` where it costs more.
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
