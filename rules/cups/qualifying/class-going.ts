import { type Lacking, type QualificationRule, qualified, rulesOfClass } from './qualified.ts';

/** A rider of a class as its published ranking shows it. */
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

/** An event of a class: its rule, and what each rider lacks (null: goes on). */
export interface ClassGoing {
  rule: QualificationRule;
  riders: ReadonlyMap<number, Lacking | null>;
}

/** Dates that count as ridden, from the cells of a published ranking. Source: docs/regulation.md §4.3. */
export function roundsListed({ dates }: Pick<ListedRider, 'dates'>): number {
  return dates.filter(({ points, status, affiliated }) => points !== null && !status && affiliated !== false)
    .length;
}

/**
 * Who of a class goes on to what, as its ranking stands.
 * In: the rules of the cup, the class, its riders. Source: docs/regulation.md §4.6.
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
