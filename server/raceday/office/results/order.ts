import type { DayOrder } from '#contract/raceday/office/results/order.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { programmeOf, readDayFacts } from '#server/raceday/draws/day-facts.ts';
import { heatsOf } from '#server/raceday/results/heats.ts';

/** Returns the heats of a day as they are ridden, and last, class by class, those without a programme. */
export async function presentDayOrder(db: Db, race_id: number): Promise<DayOrder> {
  const facts = await readDayFacts(db, race_id);
  const { race } = facts;
  const places = new Map(
    programmeOf(facts).map(({ category_id, phase, serie }, index) => [
      `${category_id} ${phase} ${serie}`,
      index,
    ]),
  );
  const heats = facts.shares.flatMap((share) => {
    const { category_id, category_name, plate_colour } = share.category;
    return heatsOf(share).map((heat) => ({ category_id, category_name, plate_colour, heat }));
  });
  const placeOf = ({ category_id, heat }: DayOrder['heats'][number]) =>
    places.get(`${category_id} ${heat.phase} ${heat.serie}`) ?? places.size;
  return {
    race_id,
    race_name: race.race_name,
    race_status: race.race_status,
    country_code: race.organization.country_code,
    heats: heats.toSorted((a, b) => placeOf(a) - placeOf(b)),
  };
}
