import type { CategoryRule } from '#rules/categories/categories.ts';
import type { Random } from '#rules/raceday/draw/random.ts';
import { bell, pickOne } from './chance.ts';
import { LONG_NAMES, NAMES } from '#server/demo/plan/names.ts';

/** A rider of the demo, with a form (hidden) that decides the results. */
export interface Person {
  rider_id: number;
  rider_firstname: string;
  rider_lastname: string;
  rider_gender: 'WOMAN' | 'MEN';
  rider_birthdate: string;
  rider_dni: string;
  plate: string;
  skill: number;
  lap_s: number;
}

/** Documents of the demo begin at a number no registry has reached. */
const FIRST_DNI = 99_000_000;
const OLDEST = 62;

function ageIn({ min_age, max_age }: CategoryRule, random: Random): number {
  const youngest = min_age ?? Math.max(3, (max_age ?? 40) - 6);
  const oldest = Math.min(max_age ?? youngest + 14, OLDEST);
  return youngest + random.below(Math.max(1, oldest - youngest + 1));
}

/** Small children take half a minute longer than a junior; cruisers roll a little slower than they look. */
function lapOf(age: number, category: CategoryRule): number {
  const growing = Math.max(0, 17 - age);
  const slowing = Math.max(0, age - 30);
  return (
    34 +
    growing * 1.6 +
    slowing * 0.25 +
    (category.gender === 'WOMAN' ? 1.8 : 0) +
    (category.wheel === 24 ? 0.6 : 0)
  );
}

/** A rider for a class. In: an id, which also makes the document unique, and the plate he rides with. */
export function makePerson(
  rider_id: number,
  plate: string,
  category: CategoryRule,
  language: 'es' | 'pt',
  year: number,
  random: Random,
): Person {
  const gender = category.gender ?? (random.below(4) === 0 ? 'WOMAN' : 'MEN');
  const names = NAMES[language];
  const long = random.below(120) === 0 ? pickOne(LONG_NAMES[language], random) : null;
  const first = pickOne(gender === 'WOMAN' ? names.women : names.men, random);
  const second = random.below(3) === 0 ? ` ${pickOne(names.surnames, random)}` : '';
  const last = pickOne(names.surnames, random) + second;
  const chosen = long?.gender === gender ? long : { first, last };
  const age = ageIn(category, random);
  const month = String(1 + random.below(12)).padStart(2, '0');
  const day = String(1 + random.below(28)).padStart(2, '0');
  return {
    rider_id,
    rider_firstname: chosen.first,
    rider_lastname: chosen.last,
    rider_gender: gender,
    rider_birthdate: `${year - age}-${month}-${day}`,
    rider_dni: String(FIRST_DNI + rider_id),
    plate,
    skill: bell(random),
    lap_s: lapOf(age, category),
  };
}
