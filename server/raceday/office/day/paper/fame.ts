import { presentCup } from '#server/season/cups/present.ts';
import { readCup } from '#server/season/cups/queries.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** The facts about a rider, from the public ranking of the cup, that the announcer can read out. */
export interface Fame {
  ranking: number | null;
  last: { date: string; place: number } | null;
}

const unknown: Fame = { ranking: null, last: null };

export const noFame = (): Fame => unknown;

/** Reads the public ranking of each rider of a class before a date. It is empty if the cup shows none. */
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
