import {
  type CategoryCandidate,
  type CategoryRule,
  refuseCategory,
} from '#rules/season/categories/categories.ts';

const EVERYBODY = 100;
const STANDARD_WHEEL = 20;

/**
 * This function counts the ages that a class takes. A class of a level counts as wider, because only riders who know that it is theirs ride
 * in it.
 */
const width = ({ min_age, max_age, level }: CategoryRule): number =>
  (max_age ?? EVERYBODY) - (min_age ?? 0) + (level === null ? 0 : EVERYBODY);

/**
 * This function lists the classes that somebody who came without an entry may ride. The class to propose comes first: it is of the standard
 * wheel, and then the one that takes the fewest ages. **Ours.**
 * @param categories - the classes in their order
 * @param rider - the rider's day of birth and gender
 * @param race_date - the day of the race, 'YYYY-MM-DD'
 * @param settings - `allow_ride_up` lets a younger rider into an older class
 * @returns the classes, the one to propose first
 */
export function classesForWalkUp<Category extends CategoryRule>(
  categories: readonly Category[],
  rider: CategoryCandidate,
  race_date: string,
  settings: { allow_ride_up: boolean },
): Category[] {
  const fits = (one: Category, allow_ride_up: boolean) =>
    refuseCategory(one, rider, race_date, { allow_ride_up }) === null;
  // Riding up is allowed, but a class for older riders comes after those of the rider's own age.
  const rank = (one: Category) =>
    (fits(one, false) ? 0 : 10_000) + (one.wheel === STANDARD_WHEEL ? 0 : 1000) + width(one);
  return categories.filter((one) => fits(one, settings.allow_ride_up)).toSorted((a, b) => rank(a) - rank(b));
}
