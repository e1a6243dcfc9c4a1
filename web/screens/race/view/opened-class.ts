import type { FoundRace } from './race-view.ts';

/** The class that is open, of a race that has several; undefined while all are in sight. */
export function openedClass({ categories, place }: FoundRace): FoundRace['categories'][number] | undefined {
  if (categories.length < 2) return undefined;
  return categories.find(({ category_id }) => category_id === place.category);
}
