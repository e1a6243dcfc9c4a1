import { CATEGORY_LISTS } from '#rules/season/categories/category-lists.ts';
import { randomFrom } from '#rules/raceday/day/draw/random.ts';
import { classWeight, shareOut } from '#server/operations/demo/plan/class-sizes.ts';
import { type Person, makePerson } from '#server/operations/demo/season/people.ts';

/** The list whose classes are ridden, and the smallest class of a day in which none rides with another. */
export const CLASS_LIST = 'argentina';
const SMALLEST_CLASS = 3;
const CLUBS = 12;
const FIRST_DOCUMENT = 60_000_000;
const DOCUMENTS_OF_A_DAY = 50_000;

/** Somebody of the meeting before it begins. */
export interface Starter extends Person {
  category_name: string;
  wheel: 12 | 20 | 24;
  club_name: string;
  transponder: string;
}

export const clubNames: readonly string[] = Array.from(
  { length: CLUBS },
  (_, index) => `Club de la fecha ${String(index + 1).padStart(2, '0')}`,
);

/**
 * Returns the riders: as many as asked for, spread over the classes of the list as in the demo season. They are the
 * same for the same seed.
 */
export function startersOfDay(
  riders: number,
  seed: number,
  { year, organization_id }: { year: number; organization_id: number },
): Starter[] {
  const random = randomFrom(`day ${seed}`);
  const categories = CATEGORY_LISTS.find(({ code }) => code === CLASS_LIST)?.categories ?? [];
  const sizes = shareOut(riders, categories.map(classWeight), SMALLEST_CLASS);
  return categories.flatMap((category, index) =>
    Array.from({ length: sizes[index] ?? 0 }, (_, turn) => {
      const id = 1000 * (index + 1) + turn;
      const document = FIRST_DOCUMENT + DOCUMENTS_OF_A_DAY * organization_id + id;
      // Plates of a class are consecutive, like a club's box of plates.
      const plate = String(100 * (index + 1) + turn + 9);
      return {
        ...makePerson(id, plate, category, 'es', year, random),
        // They are unique on any server where the day is ridden.
        rider_dni: String(document),
        transponder: `SM${document}`,
        category_name: category.name,
        wheel: category.wheel,
        club_name: clubNames[random.below(CLUBS)] ?? '',
      };
    }),
  );
}

const columns = [
  'Apellido',
  'Nombre',
  'DNI',
  'Fecha de nacimiento',
  'Sexo',
  'Club',
  'Licencia',
  'Transponder',
] as const;

/**
 * Returns the sheet that the office sends: riders with their plates and a licence for the season, each in a class.
 */
export function sheetOf(starters: readonly Starter[]): string {
  const day = (date: string) => date.split('-').toReversed().join('/');
  const lines = starters.map(({ wheel, category_name, plate, ...one }) =>
    [
      one.rider_lastname,
      one.rider_firstname,
      one.rider_dni,
      day(one.rider_birthdate),
      one.rider_gender === 'WOMAN' ? 'F' : 'M',
      one.club_name,
      `L-${one.rider_id}`,
      one.transponder,
      ...[20, 24, 12].flatMap((size) => (size === wheel ? [category_name, plate] : ['', ''])),
    ].join(';'),
  );
  const heading = [
    ...columns,
    ...[20, 24, 12].flatMap((size) => [
      size === 20 ? 'Clase' : size === 24 ? 'Clase 2' : 'Clase 3',
      `Placa ${size}`,
    ]),
  ];
  return [heading.join(';'), ...lines].join('\n');
}
