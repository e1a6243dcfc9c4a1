import type { Cup } from '#contract/season/cups/cups.ts';

/** The places in the ranking of a cup, by class and rider. It is empty when the cup shows no ranking. */
export type CupPlaces = ReadonlyMap<string, number>;

const keyOfPlace = (category_id: number, rider_id: number): string => `${category_id} ${rider_id}`;

/** Collects the places from the public cup. It leaves out riders without a place. */
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

/** Gives the place of a rider in a class of the cup. It is null when there is none. */
export const cupPlaceOf = (places: CupPlaces, category_id: number, rider_id: number): number | null =>
  places.get(keyOfPlace(category_id, rider_id)) ?? null;
