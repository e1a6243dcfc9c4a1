import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import {
  type CategoryFact,
  holdLimit,
  lockRiderAndRace,
  readRiderRace,
  type RiderRaceFacts,
} from '#server/entries/facts-query.ts';
import type { Desk } from '../../ground/access/desk.ts';
import { readRiderPlace } from '#server/ground/access/place-queries.ts';

/** Tells whether a rider belongs to this desk: to its clubs, or, for an official, to the organization or the race. */
async function isOfDesk(
  tx: Db,
  desk: Desk,
  rider_id: number,
  facts: RiderRaceFacts | null,
): Promise<boolean> {
  const place = await readRiderPlace(tx, rider_id);
  if (place === null) return false;
  if (desk.clubs !== null) return place.club_id !== null && desk.clubs.includes(place.club_id);
  const isIn = facts?.categories.some(({ entry_id, waiting }) => entry_id !== null || waiting !== null);
  return place.organization_id === desk.organization_id || isIn === true;
}

/**
 * Loads the facts for an action of the desk under locks, in the order in which a family's own action takes them. A
 * rider of another club and one who does not exist are refused alike.
 */
export async function loadForDesk(
  tx: Db,
  desk: Desk,
  rider_id: number,
  category_ids: readonly number[],
): Promise<RiderRaceFacts> {
  await lockRiderAndRace(tx, rider_id, desk.race_id);
  for (const category_id of category_ids.toSorted((a, b) => a - b))
    await holdLimit(tx, desk.race_id, category_id);
  const facts = await readRiderRace(tx, desk.race_id, rider_id);
  if (!(await isOfDesk(tx, desk, rider_id, facts))) throw new Refusal('office.rider_not_found', 'rider_id');
  if (facts === null) throw new Refusal('race.not_found');
  return facts;
}

/** Returns a class of the race from the facts. */
export function categoryIn(facts: RiderRaceFacts, category_id: number): CategoryFact {
  const category = facts.categories.find((one) => one.category_id === category_id);
  if (!category) throw new Refusal('race.category_elsewhere', 'category_id');
  return category;
}
