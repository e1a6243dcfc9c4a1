/** This is a gender as the product writes it; a category without one is open to all. */
export type Gender = 'WOMAN' | 'MEN';
/** This is the wheel size in inches: 12 for balance bikes, 20 for the standard bike, 24 for cruisers. */
export type Wheel = 12 | 20 | 24;
/** These are the colours of plates and digits by the sport's own code. */
export type PlateColour = 'yellow' | 'blue' | 'red' | 'white' | 'black';

/**
 * This describes the riders that a category is for. Ages are the year of the event minus the year of birth; null means that there is no
 * limit.
 */
export interface CategoryRule {
  min_age: number | null;
  max_age: number | null;
  gender: Gender | null;
  wheel: Wheel;
  /** It is 'championship' for Junior, Sub-23 and Elite, a level of skill such as 'novato', or null for an age class. */
  level: string | null;
}

/** These are the facts of a rider that decide the categories. */
export interface CategoryCandidate {
  rider_birthdate: string | null;
  rider_gender: Gender | null;
}

/** This is the reason why a category is not for a rider; each code has its sentence in every language. */
export type CategoryRefusal =
  | 'category.birthdateMissing'
  | 'category.genderMissing'
  | 'category.gender'
  | 'category.tooYoung'
  | 'category.tooOld';

/** This is the word for the level of Junior, Sub-23 and Elite. */
export const CHAMPIONSHIP = 'championship';
const JUNIOR_MIN_AGE = 17;
const JUNIOR_MAX_AGE = 18;
const CRUISER_WHEEL = 24;

/**
 * This function computes the age at which a rider races all season, whatever the day: the year of the event minus the year of birth.
 * @param rider_birthdate - the day of birth, 'YYYY-MM-DD'
 * @param race_date - the day of the race, 'YYYY-MM-DD'
 * @returns the age in years
 * Source: docs/regulation.md §5.1.
 */
export function raceAge(rider_birthdate: string, race_date: string): number {
  return Number(race_date.slice(0, 4)) - Number(rider_birthdate.slice(0, 4));
}

/**
 * This function decides whether a category is for a rider on a date, and why not.
 * @param category - the ages, the gender and the wheel of the category
 * @param rider - the rider's day of birth and gender
 * @param race_date - the day of the race, 'YYYY-MM-DD'
 * @param settings - `allow_ride_up` lets a younger rider into an older class where the cup permits it
 * @returns the reason why the category is refused, or null when the rider may ride in it
 * Source: docs/regulation.md §5.1.
 */
export function refuseCategory(
  category: CategoryRule,
  rider: CategoryCandidate,
  race_date: string,
  settings: { allow_ride_up: boolean } = { allow_ride_up: false },
): CategoryRefusal | null {
  if (category.gender !== null) {
    if (rider.rider_gender === null) return 'category.genderMissing';
    if (rider.rider_gender !== category.gender) return 'category.gender';
  }
  if (rider.rider_birthdate === null) return 'category.birthdateMissing';
  const age = raceAge(rider.rider_birthdate, race_date);
  // Elite without written ages is no class for children: the first championship class is Junior.
  const least = category.min_age ?? (category.level === CHAMPIONSHIP ? JUNIOR_MIN_AGE : 0);
  if (age < least && !settings.allow_ride_up) return 'category.tooYoung';
  return age > (category.max_age ?? Number.POSITIVE_INFINITY) ? 'category.tooOld' : null;
}

/**
 * This function decides whether a category is for a rider on a date.
 * @param category - the ages, the gender and the wheel of the category
 * @param rider - the rider's day of birth and gender
 * @param race_date - the day of the race, 'YYYY-MM-DD'
 * @returns true when the rider may ride in the category, without riding up
 * Source: docs/regulation.md §5.1.
 */
export function fits(category: CategoryRule, rider: CategoryCandidate, race_date: string): boolean {
  return refuseCategory(category, rider, race_date) === null;
}

/**
 * This function decides whether a rider can enter one more class on the same day. A rider enters one class per wheel size: 20 inch and
 * cruiser go together, and two 20-inch classes do not.
 * @param entered - the classes that the rider has entered that day
 * @param category - the class to enter as well
 * @returns the reason why the class is refused, or null when the rider may enter it
 * Source: docs/regulation.md §5.1.
 */
export function refuseSecondEntry(
  entered: readonly Pick<CategoryRule, 'wheel'>[],
  category: Pick<CategoryRule, 'wheel'>,
): 'category.wheelTaken' | null {
  return entered.some(({ wheel }) => wheel === category.wheel) ? 'category.wheelTaken' : null;
}

function sortKeys({ min_age, max_age, gender, wheel, level }: CategoryRule): number[] {
  const group = level === CHAMPIONSHIP ? 2 : Number(wheel === CRUISER_WHEEL);
  const gendered = gender === null ? 0 : 1 + Number(gender === 'MEN');
  return [group, min_age ?? 0, max_age ?? Number.MAX_SAFE_INTEGER, gendered];
}

/**
 * This function puts categories into race order: youngest to oldest, then cruisers, then championship, and women before men of the same
 * age.
 * @param categories - categories in any order
 * @returns the categories in race order; equal ones keep the order given
 * Source: docs/regulation.md §7.2.
 */
export function orderCategories<Category extends CategoryRule>(categories: readonly Category[]): Category[] {
  return categories.toSorted((a, b) => {
    const theirs = sortKeys(b);
    return sortKeys(a).reduce((order, key, index) => order || key - (theirs[index] ?? 0), 0);
  });
}

/**
 * This function computes the colour of the plate: yellow for men and boys, blue for women and girls, red for cruisers, white for elite and
 * under 23, black for juniors.
 * @param category - the ages, the gender, the wheel and the level of the category
 * @returns the colour of the plate
 * Source: the plate colours of the UCI, docs/regulation.md §6.1.
 */
export function colourOfPlate({ max_age, gender, wheel, level }: CategoryRule): PlateColour {
  if (wheel === CRUISER_WHEEL) return 'red';
  if (level === CHAMPIONSHIP) return max_age === JUNIOR_MAX_AGE ? 'black' : 'white';
  return gender === 'WOMAN' ? 'blue' : 'yellow';
}

/**
 * This function computes the colour of the digits on a plate.
 * @param plate - the colour of the plate
 * @returns the colour of the digits
 * Source: the plate colours of the UCI, docs/regulation.md §6.1.
 */
export function digitColour(plate: PlateColour): 'black' | 'white' {
  return plate === 'yellow' || plate === 'white' ? 'black' : 'white';
}
