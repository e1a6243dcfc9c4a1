import { presentCup } from '#server/cups/present.ts';
import { readCup } from '#server/cups/queries.ts';
import type { Db } from '#server/db/pool.ts';

/** What the announcer can tell of a rider from the public ranking of the cup. */
export interface Fame {
  ranking: number | null;
  last: { date: string; place: number } | null;
}

const unknown: Fame = { ranking: null, last: null };

export const noFame = (): Fame => unknown;

/** What the public ranking of the cup says of each rider of a class before a date; nothing where the cup shows no ranking. */
export async function readFame(
  db: Db,
  cup_id: number,
  before: string,
): Promise<(category_id: number, rider_id: number) => Fame> {
  const cup = await readCup(db, cup_id);
  const known = new Map<string, Fame>();
  for (const [category_id, riders] of Object.entries(cup ? presentCup(cup).cup_rider : {}))
    for (const { rider_id, position, dates } of riders) {
      const last = dates.findLast(({ date, place }) => date < before && place !== null);
      known.set(`${category_id} ${rider_id}`, {
        ranking: position,
        last: last?.place ? { date: last.date, place: last.place } : null,
      });
    }
  return (category_id, rider_id) => known.get(`${category_id} ${rider_id}`) ?? unknown;
}
