/**
 * This rule decides which riders go on from a cup to an event: a final, a national or a world championship. It sets at least one of the
 * three conditions.
 */
export interface QualificationRule {
  /** This is the event, in the organizer's words. */
  event: string;
  /** It is null for every class that has no rule of its own for this event. */
  category_id: number | null;
  /** This many of the best riders of the class go on; it is null when all who meet the other conditions do. */
  places: number | null;
  min_points: number | null;
  /** This is the least number of dates ridden. */
  min_rounds: number | null;
}

/** This is a rider of a class as its ranking has the rider. */
export interface RankedForEvent {
  rider_id: number;
  /** It is null when the rider is not classified. */
  rank: number | null;
  total: number;
  rounds: number;
}

/** This is what a rider still lacks. */
export interface Lacking {
  /** This is the number of dates still to ride. */
  rounds: number;
  /** These are the points that are missing to the minimum, or to the last rider who goes on. */
  points: number;
  /** It is true when the rider is level with the last one who goes on, and behind by the tie. */
  tie: boolean;
  /** It is true when the rider has no place in the ranking. */
  unranked: boolean;
}

/**
 * This function selects the rules of a class, one for each event: the class's own rule, or else the one for all classes.
 * @param rules - the rules of a cup
 * @param category_id - the class
 * @returns the rules that apply to the class
 * Source: docs/regulation.md §4.6.
 */
export function rulesOfClass(rules: readonly QualificationRule[], category_id: number): QualificationRule[] {
  return [...Map.groupBy(rules, ({ event }) => event).values()].flatMap((one) => {
    const own = one.find((rule) => rule.category_id === category_id);
    return own ?? one.find((rule) => rule.category_id === null) ?? [];
  });
}

/**
 * This function decides which riders of a class go on by a rule, as the ranking stands, and what the others lack. A rider who does not
 * reach a minimum uses up no place; the place goes to the next one. Riders who share the last place go on together.
 * @param riders - the ranking of the class in any order
 * @param rule - the number of places and the minimums
 * @returns what each rider lacks, by rider_id; null for a rider who goes on
 * Source: docs/regulation.md §4.6.
 */
export function qualified(
  riders: readonly RankedForEvent[],
  { places, min_points, min_rounds }: QualificationRule,
): Map<number, Lacking | null> {
  const short = ({ rounds, total }: RankedForEvent) => ({
    rounds: Math.max(0, (min_rounds ?? 0) - rounds),
    points: Math.max(0, (min_points ?? 0) - total),
  });
  const able = riders
    .flatMap((rider) => (rider.rank === null ? [] : [{ ...rider, rank: rider.rank }]))
    .filter((rider) => short(rider).rounds === 0 && short(rider).points === 0)
    .sort((a, b) => a.rank - b.rank);
  const last = places === null ? able.at(-1) : able[Math.min(places, able.length) - 1];
  const isFull = places !== null && able.length >= places;
  return new Map(
    riders.map((rider) => {
      const { rounds, points } = short(rider);
      const unranked = rider.rank === null;
      const behind = isFull && last !== undefined && rider.rank !== null && rider.rank > last.rank;
      if (rounds === 0 && points === 0 && !unranked && !behind) return [rider.rider_id, null];
      const toLast = behind ? last.total - rider.total : 0;
      return [
        rider.rider_id,
        { rounds, points: Math.max(points, toLast), tie: behind && toLast === 0 && points === 0, unranked },
      ];
    }),
  );
}
