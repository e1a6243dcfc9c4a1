import type { Cup } from '#contract/cups/cups.ts';

/** Places in the ranking of a cup, by class and rider; empty where the cup shows no ranking. */
export type CupPlaces = ReadonlyMap<string, number>;

const keyOfPlace = (category_id: number, rider_id: number): string => `${category_id} ${rider_id}`;

/** In: the cup as everybody reads it. Riders without a place are left out. */
export function cupPlaces({
  cup_rider,
  cup_parameters,
}: Pick<Cup, 'cup_rider' | 'cup_parameters'>): CupPlaces {
  if (!cup_parameters.showRanking) return new Map();
  return new Map(
    Object.entries(cup_rider).flatMap(([category_id, riders]) =>
      riders.flatMap(({ rider_id, position }) =>
        position === null ? [] : [[keyOfPlace(Number(category_id), rider_id), position] as const],
      ),
    ),
  );
}

/** The place of a rider in his class of the cup; null: none. */
export const cupPlaceOf = (places: CupPlaces, category_id: number, rider_id: number): number | null =>
  places.get(keyOfPlace(category_id, rider_id)) ?? null;
