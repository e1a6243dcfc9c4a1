import type { RiderInscription } from '#contract/entries/entries.ts';
import { inscriptionOf } from '#server/entries/decide.ts';
import type { RiderRaceFacts } from '#server/entries/facts-query.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readPriceFacts } from '#server/money/prices/facts-query.ts';
import { readRacePricing } from '#server/money/prices/list-queries.ts';
import { priceEntry } from '#server/money/prices/price-entry.ts';

/** Returns the state of riders in one race, each class with what it costs alone and without a code. */
export async function pricedInscriptions(
  db: Db,
  facts: readonly RiderRaceFacts[],
): Promise<Omit<RiderInscription, 'answers'>[]> {
  const [first] = facts;
  const pricing = first?.priced ? await readRacePricing(db, first.race_id) : null;
  const ids = facts.map(({ rider_id }) => rider_id);
  const priced = pricing === null ? null : await readPriceFacts(db, pricing, ids);
  return facts.map((one) => {
    const of = priced?.get(one.rider_id);
    const { items, ...inscription } = inscriptionOf(one);
    const centsOf = (category_id: number) =>
      pricing === null || of === undefined
        ? 0
        : priceEntry(pricing, of, { category_id, extras: [], off: null, day: pricing.today, closed: false })
            .cents;
    return {
      ...inscription,
      currency: pricing?.currency ?? '',
      items: items.map((info) => ({ ...info, price_cents: centsOf(info.category_id) })),
    };
  });
}
