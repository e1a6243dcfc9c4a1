import { hasStarted } from '#rules/statuses.ts';
import { presentRace } from '#server/season/races/present.ts';
import type { RaceFacts } from '#server/season/races/facts.ts';

/** A rider's position in a category of a race. */
interface RiderPlace {
  category_id: number;
  category_name: string;
  plate: string;
  club_name: string | null;
  rider_fullname: string;
  /** It is null for a rider who took part without a rank. */
  rank: number | null;
  riders: number;
}

/** Returns a rider's positions in a race, computed by the rules, in categories with rides. */
export function placesOf(facts: RaceFacts, rider_id: number): RiderPlace[] {
  // Only the rider's own classes are computed: of forty, usually one.
  const own = facts.entries.filter((entry) => entry.rider_id === rider_id);
  const classes = new Set(own.map(({ category_id }) => category_id));
  const race = presentRace({
    ...facts,
    categories: facts.categories.filter(({ category_id }) => classes.has(category_id)),
  });
  return race.race_categories.flatMap(({ category_id, category_name, reached }) => {
    const results = race.race_races.mangasResult[String(category_id)] ?? [];
    const result = results.find((one) => one.rider_id === rider_id);
    const rode = result?.results.some(({ status }) => hasStarted(status)) === true;
    if (result === undefined || reached === null || !rode) return [];
    // Classes that raced together are awarded by the class of the licence (docs/regulation.md §1.6).
    const entered = result.entered_category_name;
    const same = results.filter((one) => one.entered_category_name === entered);
    return [
      {
        category_id,
        category_name: entered ?? category_name,
        plate: result.plate,
        club_name: result.club?.club_name ?? null,
        rider_fullname: result.rider_fullname,
        rank: result.entered_rank ?? result.rank,
        riders: entered === null ? results.length : same.length,
      },
    ];
  });
}
