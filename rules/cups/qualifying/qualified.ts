/** Who goes on from a cup to an event: a final, a national, a world championship. At least one of the three is asked. */
export interface QualificationRule {
  /** What it leads to, in the organizer's words. */
  event: string;
  /** null: every class that has no rule of its own for this event. */
  category_id: number | null;
  /** How many of the best of the class go on; null: all who meet the other conditions. */
  places: number | null;
  min_points: number | null;
  /** Dates ridden. */
  min_rounds: number | null;
}

/** A rider of a class as its ranking has it. */
export interface RankedForEvent {
  rider_id: number;
  /** null: not classified. */
  rank: number | null;
  total: number;
  rounds: number;
}

/** What a rider still lacks; nothing of it where the rider goes on. */
export interface Lacking {
  /** Dates to ride. */
  rounds: number;
  /** Points to the minimum, or to the last one who goes on. */
  points: number;
  /** Level with the last one who goes on, and behind by the tie. */
  tie: boolean;
  /** Has no place in the ranking. */
  unranked: boolean;
}

/**
 * The rules of a class, one for each event: its own, otherwise the one for all.
 * In: the rules of a cup. Source: docs/regulation.md §4.6.
 */
export function rulesOfClass(rules: readonly QualificationRule[], category_id: number): QualificationRule[] {
  return [...Map.groupBy(rules, ({ event }) => event).values()].flatMap((one) => {
    const own = one.find((rule) => rule.category_id === category_id);
    return own ?? one.find((rule) => rule.category_id === null) ?? [];
  });
}

/**
 * Who of a class goes on by a rule, as the ranking stands, and what the others lack. Whoever does not reach a minimum takes no place: it
 * goes to the next one. Riders who share the last place go on together. In: the ranking of the class in any order. Out: by rider; null:
 * goes on. Source: docs/regulation.md §4.6.
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
