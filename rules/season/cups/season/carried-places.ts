import type { ScoredPlace } from '#rules/season/cups/cup-places.ts';
import type { Series } from '#rules/season/cups/series.ts';

interface Ride {
  index: number;
  entry: ScoredPlace;
}

/**
 * This finds the class that a rider changed to on one bike, and since which date. A rider who rode two classes of the bike on one date, or
 * who came back to a class, has changed nothing.
 */
function changed(rides: readonly Ride[]): { to: number; since: number } | null {
  const ridden = rides.filter(({ entry }) => entry.status !== 'DNS');
  const to = ridden.at(-1)?.entry.score_category_id;
  if (to === undefined || new Set(ridden.map(({ index }) => index)).size < ridden.length) return null;
  const first = ridden.findIndex(({ entry }) => entry.score_category_id === to);
  const since = ridden[first]?.index;
  const stayed = ridden.slice(first).every(({ entry }) => entry.score_category_id === to);
  return since !== undefined && stayed ? { to, since } : null;
}

/**
 * This function moves what riders won to the class they changed to within the season: that of the last date they rode on the same bike. A
 * date to which a rider only was entered (DNS) changes no class, and moves along.
 * @param dates - the results of each date by the class in which they score, in calendar order
 * @param wheels - the wheel of each class by its id: a 20" and a cruiser are two bikes; a class that is missing counts as a bike of its own
 * @returns the dates with the moved results under the new class, and the class in which they were ridden as `carried_from`
 * Source: docs/regulation.md §4.3.
 */
export function carriedPlaces(
  dates: readonly (readonly ScoredPlace[])[],
  wheels: NonNullable<Series['carried_wheels']>,
): ScoredPlace[][] {
  const bikes = Map.groupBy(
    dates.flatMap((places, index) => places.map((entry): Ride => ({ index, entry }))),
    ({ entry: { rider_id, score_category_id: id } }) => `${rider_id}/${wheels[id] ?? `class ${id}`}`,
  );
  const moved = new Map<ScoredPlace, ScoredPlace>();
  for (const rides of bikes.values()) {
    const change = changed(rides);
    for (const { index, entry } of rides)
      if (change && index < change.since && entry.score_category_id !== change.to)
        moved.set(entry, {
          ...entry,
          score_category_id: change.to,
          carried_from: entry.score_category_id,
        });
  }
  return dates.map((places) => places.map((entry) => moved.get(entry) ?? entry));
}
