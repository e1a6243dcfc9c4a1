import { type CategoryCandidate, type CategoryRule, refuseCategory } from '#rules/categories/categories.ts';

const EVERYBODY = 100;
const STANDARD_WHEEL = 20;

/** How many ages a class takes; a class of a level is for those who know that it is theirs. */
const width = ({ min_age, max_age, level }: CategoryRule): number =>
  (max_age ?? EVERYBODY) - (min_age ?? 0) + (level === null ? 0 : EVERYBODY);

/**
 * The classes somebody who came without an entry may ride, the one to propose first: of the standard wheel, then the one that takes the
 * fewest ages. In: the classes in their order, the rider, the day, whether younger ones may ride up. **Ours.**
 */
export function classesForWalkUp<Category extends CategoryRule>(
  categories: readonly Category[],
  rider: CategoryCandidate,
  race_date: string,
  settings: { allow_ride_up: boolean },
): Category[] {
  const fits = (one: Category, allow_ride_up: boolean) =>
    refuseCategory(one, rider, race_date, { allow_ride_up }) === null;
  // Riding up is allowed, not proposed.
  const rank = (one: Category) =>
    (fits(one, false) ? 0 : 10_000) + (one.wheel === STANDARD_WHEEL ? 0 : 1000) + width(one);
  return categories.filter((one) => fits(one, settings.allow_ride_up)).toSorted((a, b) => rank(a) - rank(b));
}
