/** Gender as the product writes it; a category without one is open to all. */
export type Gender = 'WOMAN' | 'MEN';
/** Wheel size in inches: 12 balance bikes, 20 the standard bike, 24 cruisers. */
export type Wheel = 12 | 20 | 24;
/** Colours of plate and digits by the sport's own code. */
export type PlateColour = 'yellow' | 'blue' | 'red' | 'white' | 'black';

/** Whom a category is for. Ages are event year − birth year; null = no limit. */
export interface CategoryRule {
  min_age: number | null;
  max_age: number | null;
  gender: Gender | null;
  wheel: Wheel;
  /** 'championship' for Junior, Sub-23 and Elite; a level of skill such as 'novato'; null for an age class. */
  level: string | null;
}

/** The facts of a rider that decide his categories. */
export interface CategoryCandidate {
  rider_birthdate: string | null;
  rider_gender: Gender | null;
}

/** Why a category is not for a rider; each code has its sentence in every language. */
export type CategoryRefusal =
  | 'category.birthdateMissing'
  | 'category.genderMissing'
  | 'category.gender'
  | 'category.tooYoung'
  | 'category.tooOld';

/** The level word of Junior, Sub-23 and Elite. */
export const CHAMPIONSHIP = 'championship';
const JUNIOR_MAX_AGE = 18;
const CRUISER_WHEEL = 24;

/**
 * The age a rider races at all season, whatever the day: event year − birth year.
 * In: two dates 'YYYY-MM-DD'. Out: years. Source: docs/regulation.md §5.1.
 */
export function raceAge(rider_birthdate: string, race_date: string): number {
  return Number(race_date.slice(0, 4)) - Number(rider_birthdate.slice(0, 4));
}

/**
 * Why this category is not for this rider on that date, or null when it is.
 * In: allow_ride_up lets a younger rider into an older class where the cup permits it.
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
  if (age < (category.min_age ?? 0) && !settings.allow_ride_up) return 'category.tooYoung';
  return age > (category.max_age ?? Number.POSITIVE_INFINITY) ? 'category.tooOld' : null;
}

/** Whether the category is for this rider on that date. Source: docs/regulation.md §5.1. */
export function fits(category: CategoryRule, rider: CategoryCandidate, race_date: string): boolean {
  return refuseCategory(category, rider, race_date) === null;
}

/**
 * Why a rider cannot enter one more class on the same day: one class per wheel size, so 20 inch and cruiser go
 * together and two 20-inch classes do not. Source: docs/regulation.md §5.1.
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
 * Categories in race order: youngest to oldest, then cruisers, then championship; women before men of the same
 * age. Equal ones stay in the order given. Source: docs/regulation.md §7.2.
 */
export function orderCategories<Category extends CategoryRule>(categories: readonly Category[]): Category[] {
  return categories.toSorted((a, b) => {
    const theirs = sortKeys(b);
    return sortKeys(a).reduce((order, key, index) => order || key - (theirs[index] ?? 0), 0);
  });
}

/**
 * Colour of the plate: men and boys yellow, women and girls blue, cruisers red, elite and under 23 white, juniors
 * black. Source: the plate colours of the UCI, docs/regulation.md §6.1.
 */
export function colourOfPlate({ max_age, gender, wheel, level }: CategoryRule): PlateColour {
  if (wheel === CRUISER_WHEEL) return 'red';
  if (level === CHAMPIONSHIP) return max_age === JUNIOR_MAX_AGE ? 'black' : 'white';
  return gender === 'WOMAN' ? 'blue' : 'yellow';
}

/** Colour of the digits on a plate. In: the colour of the plate. Source: the plate colours of the UCI, docs/regulation.md §6.1. */
export function digitColour(plate: PlateColour): 'black' | 'white' {
  return plate === 'yellow' || plate === 'white' ? 'black' : 'white';
}
