import { type Lacking, type QualificationRule, qualified, rulesOfClass } from './qualified.ts';

/** This is a rider of a class as its published ranking shows the rider. */
interface ListedRider {
  rider_id: number;
  position: number | null;
  points: number;
  dates: readonly {
    points: number | null;
    status?: 'DSQ' | 'DNS' | undefined;
    affiliated?: false | undefined;
  }[];
}

/** This is an event of a class: its rule, and what each rider lacks, which is null for a rider who goes on. */
export interface ClassGoing {
  rule: QualificationRule;
  riders: ReadonlyMap<number, Lacking | null>;
}

/**
 * This function counts the dates that count as ridden, from the cells of a published ranking.
 * @param rider - the rider with one cell for each date
 * @returns the number of dates
 * Source: docs/regulation.md §4.3.
 */
export function roundsListed({ dates }: Pick<ListedRider, 'dates'>): number {
  return dates.filter(({ points, status, affiliated }) => points !== null && !status && affiliated !== false)
    .length;
}

/**
 * This function decides which riders of a class go on to which event, as its ranking stands.
 * @param rules - the rules of the cup
 * @param category_id - the class
 * @param riders - the riders of the class as its published ranking shows them
 * @returns one entry for each event of the class
 * Source: docs/regulation.md §4.6.
 */
export function classGoing(
  rules: readonly QualificationRule[],
  category_id: number,
  riders: readonly ListedRider[],
): ClassGoing[] {
  const ranked = riders.map((rider) => ({
    rider_id: rider.rider_id,
    rank: rider.position,
    total: rider.points,
    rounds: roundsListed(rider),
  }));
  return rulesOfClass(rules, category_id).map((rule) => ({ rule, riders: qualified(ranked, rule) }));
}
