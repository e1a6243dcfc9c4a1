/** Something that is identified by its kind and number. */
export interface Thing {
  entity: string;
  id: number;
}

/** The kinds of things that the numbers in the record of changes stand for, by the names under which they are stored. */
const meant: Readonly<Record<string, string>> = {
  rider_id: 'rider',
  other_id: 'rider',
  merged_id: 'rider',
  riders: 'rider',
  user_id: 'user',
  club_id: 'club',
  clubs: 'club',
  category: 'category',
  category_id: 'category',
  category_ids: 'category',
  classes: 'category',
  from_category_id: 'category',
  into_category_id: 'category',
  cup_id: 'cup',
  copied_from: 'cup',
  race_id: 'race',
  organization_id: 'organization',
  country_id: 'country',
};

/** Under these names a list holds things, and a number alone is how many there are. */
const many: ReadonlySet<string> = new Set(['riders', 'clubs', 'category_ids', 'classes']);

/**
 * This finds the kind of thing whose number is stored under a name.
 *
 * @param name the name in the record of changes
 * @param isListed whether the number stands in a list
 * @returns the kind, null when the name holds no number of a thing
 */
export const thingMeant = (name: string, isListed: boolean): string | null =>
  many.has(name) && !isListed ? null : (meant[name] ?? null);

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

function inside(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(inside);
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
    const entity = thingMeant(name, Array.isArray(one));
    if (entity === null) return inside(one);
    const many: readonly unknown[] = Array.isArray(one) ? one : [one];
    return many.filter(isId).map((id) => ({ entity, id }));
  });
}

interface Change {
  entity: string;
  entity_id: number | null;
  was: unknown;
  became: unknown;
}

/**
 * This lists everything that changes refer to by a number: what was changed, and what is stored about it.
 *
 * @param changes the changes
 * @returns the things, in the order in which they occur
 * Source: **ours.**
 */
export function thingsIn(changes: readonly Change[]): Thing[] {
  return changes.flatMap(({ entity, entity_id, was, became }) => [
    ...(entity_id === null ? [] : [{ entity, id: entity_id }]),
    ...inside(was),
    ...inside(became),
  ]);
}
