import {
  type CategoryCandidate,
  type CategoryRule,
  refuseCategory,
} from '#rules/season/categories/categories.ts';

/** The age by which a rider is ranked: the age of the year during the whole year, or the real age on the day. */
export type AgeOn = 'YEAR' | 'DAY';

/** The category in which points count: that of the rider's age, or the class that was ridden. */
export type ClassRule = 'RANKED' | 'RIDDEN';

/** A category with its id. */
export interface KnownCategory extends CategoryRule {
  category_id: number;
}

/** The settings that decide where points count. Source: docs/regulation.md §4.7. */
export interface ClassSettings {
  /** The ranked categories, in their order. */
  categories: readonly KnownCategory[];
  class_rule: ClassRule;
  age_on: AgeOn;
  /** The day of the ranking, 'YYYY-MM-DD'. */
  as_of: string;
  /** The ids of ranked categories by the ids of ridden classes. They take precedence over everything else. */
  carried: ReadonlyMap<number, number>;
}

/** A day in whose year a rider has the age that counts. It is a year earlier when the birthday is still to come. */
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

/** Categories of the level that was ridden come first, then the classes by age: a novice is ranked with his age. */
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
 * This finds the category of a ranking in which a result counts. Without a birth date or a gender, a rider stays in the class that
 * he rode.
 *
 * @param rider the rider
 * @param ridden the class that was ridden, also one of another organization
 * @param settings the settings of the ranking
 * @returns the id of a ranked category, null when the result counts in none
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
