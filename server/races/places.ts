import { hasStarted } from '#rules/statuses.ts';
import { presentRace } from '#server/races/present.ts';
import type { RaceFacts } from '#server/races/facts.ts';

/** Where a rider stands in a category of a race. */
interface RiderPlace {
  category_id: number;
  category_name: string;
  plate: string;
  club_name: string | null;
  rider_fullname: string;
  /** null: took part, without a rank. */
  rank: number | null;
  riders: number;
}

/** A rider's places in a race, computed by the rules; only categories in which something was ridden. */
export function placesOf(facts: RaceFacts, rider_id: number): RiderPlace[] {
  // Only the rider's own classes are computed: of forty, mostly one.
  const classes = new Set(facts.entries.flatMap((entry) => (entry[1] === rider_id ? [entry[2]] : [])));
  const race = presentRace({
    ...facts,
    categories: facts.categories.filter(({ category_id }) => classes.has(category_id)),
  });
  return race.race_categories.flatMap(({ category_id, category_name, reached }) => {
    const results = race.race_races.mangasResult[String(category_id)] ?? [];
    const own = results.find((one) => one.rider_id === rider_id);
    const rode = own?.results.some(({ status }) => hasStarted(status)) === true;
    if (own === undefined || reached === null || !rode) return [];
    // Classes that raced together are awarded by the class of the licence (docs/regulation.md §1.6).
    const entered = own.entered_category_name;
    const same = results.filter((one) => one.entered_category_name === entered);
    return [
      {
        category_id,
        category_name: entered ?? category_name,
        plate: own.plate,
        club_name: own.club?.club_name ?? null,
        rider_fullname: own.rider_fullname,
        rank: own.entered_rank ?? own.rank,
        riders: entered === null ? results.length : same.length,
      },
    ];
  });
}
