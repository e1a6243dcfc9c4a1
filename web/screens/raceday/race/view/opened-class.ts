import type { FoundRace } from '#web/screens/raceday/race/parts/race-view.ts';

/** Gives the open class of a race that has several. It is undefined while all classes are in sight. */
export function openedClass({ categories, place }: FoundRace): FoundRace['categories'][number] | undefined {
  if (categories.length < 2) return undefined;
  return categories.find(({ category_id }) => category_id === place.category);
}
