import { type CategoryCandidate, type CategoryRule, refuseCategory } from '#rules/categories/categories.ts';

/** Whether a rider has the age of the year all year long, or his real age on the day. */
export type AgeOn = 'YEAR' | 'DAY';

/** Whether points go to the category of the rider's age, or stay in the class that was ridden. */
export type ClassRule = 'RANKED' | 'RIDDEN';

/** A category by its id. */
export interface KnownCategory extends CategoryRule {
  category_id: number;
}

/** How a ranking says where points go. Source: docs/regulation.md §4.7. */
export interface ClassSettings {
  /** The categories that are ranked, in their order. */
  categories: readonly KnownCategory[];
  class_rule: ClassRule;
  age_on: AgeOn;
  /** The day of the ranking, 'YYYY-MM-DD'. */
  as_of: string;
  /** Goes before everything: from a class that was ridden to a category that is ranked, by their ids. */
  carried: ReadonlyMap<number, number>;
}

/** A day in whose year a rider has the age that counts: a year earlier where the birthday is still to come. */
function dayOfAge({ as_of, age_on }: ClassSettings, birthdate: string): string {
  if (age_on === 'YEAR' || birthdate.slice(5) <= as_of.slice(5)) return as_of;
  return `${String(Number(as_of.slice(0, 4)) - 1).padStart(4, '0')}-12-31`;
}

const says = ({ min_age, max_age, gender, wheel, level }: CategoryRule): string =>
  JSON.stringify([min_age, max_age, gender, wheel, level]);

function sameClass(ridden: KnownCategory, categories: readonly KnownCategory[]): KnownCategory | undefined {
  return (
    categories.find(({ category_id }) => category_id === ridden.category_id) ??
    categories.find((category) => says(category) === says(ridden))
  );
}

/** First those of the level that was ridden, then the classes by age: who rides as a novice is ranked with his age. */
function byAge(
  rider: CategoryCandidate,
  ridden: KnownCategory,
  settings: ClassSettings,
): KnownCategory | undefined {
  if (rider.rider_birthdate === null) return undefined;
  const day = dayOfAge(settings, rider.rider_birthdate);
  const fitting = settings.categories.filter(
    (category) => category.wheel === ridden.wheel && refuseCategory(category, rider, day) === null,
  );
  return fitting.find(({ level }) => level === ridden.level) ?? fitting.find(({ level }) => level === null);
}

/**
 * The category of a ranking in which a result counts. In: the class that was ridden, also one of another organization; who rode.
 * Out: the id of a ranked category; null: in none. Without a birth date or a gender a rider stays in the class he rode.
 * Source: docs/regulation.md §4.7.
 */
export function rankedCategory(
  rider: CategoryCandidate,
  ridden: KnownCategory,
  settings: ClassSettings,
): number | null {
  const carried = settings.carried.get(ridden.category_id);
  if (carried !== undefined) return carried;
  const known = rider.rider_birthdate !== null && rider.rider_gender !== null;
  const category =
    settings.class_rule === 'RANKED' && known
      ? byAge(rider, ridden, settings)
      : sameClass(ridden, settings.categories);
  return category?.category_id ?? null;
}
