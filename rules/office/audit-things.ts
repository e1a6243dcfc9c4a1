/** Something that is named by its number. */
export interface Thing {
  entity: string;
  id: number;
}

/** What the numbers in the record of changes stand for, by the name they are kept under. */
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
  from_category_id: 'category',
  into_category_id: 'category',
  cup_id: 'cup',
  copied_from: 'cup',
  race_id: 'race',
  organization_id: 'organization',
  country_id: 'country',
};

/** The kind of thing whose number is kept under a name; null: it is no number of a thing. */
export const thingMeant = (name: string): string | null => meant[name] ?? null;

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

function inside(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(inside);
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
    const entity = thingMeant(name);
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

/** Everything some changes name by a number: what was changed, and what is said of it. **Ours.** */
export function thingsIn(changes: readonly Change[]): Thing[] {
  return changes.flatMap(({ entity, entity_id, was, became }) => [
    ...(entity_id === null ? [] : [{ entity, id: entity_id }]),
    ...inside(was),
    ...inside(became),
  ]);
}
