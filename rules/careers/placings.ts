import type { Standing } from '#rules/classification/classification.ts';
import type { CategoryRider } from '#rules/races/types.ts';
import { comparePhases, type Phase } from '#rules/stages.ts';
import { hasStarted, type Removal } from '#rules/statuses.ts';

/** How a rider came out of a class. */
export interface Placing {
  entry_id: number;
  /** In the class that raced; null: no rank. */
  place: number | null;
  /** Of how many who came to a gate. */
  riders: number;
  /** Why there is no place; null where there is one, or where he rode and has none. */
  status: Removal | 'DNS' | null;
  /** The last stage he rode; null: none. */
  stage: Phase | null;
  wins: number;
  rides: number;
}

const riddenOf = ({ runs }: CategoryRider) => runs.filter(({ status }) => hasStarted(status));

/**
 * Everybody's place in a class, of how many, and what he rode for it.
 * In: the standings of the class and its riders with their runs. Out: one each, in the order of the standings.
 */
export function placingsOf(
  standings: readonly Pick<Standing, 'entry_id' | 'rank'>[],
  riders: readonly CategoryRider[],
): Placing[] {
  const byId = new Map(riders.map((rider) => [rider.entry_id, rider]));
  const came = riders.filter((rider) => riddenOf(rider).length > 0).length;
  return standings.flatMap(({ entry_id, rank }) => {
    const rider = byId.get(entry_id);
    if (!rider) return [];
    const ridden = riddenOf(rider);
    const status = rider.removed ?? (ridden.length === 0 ? 'DNS' : null);
    const stages = ridden.map(({ phase }) => phase).toSorted(comparePhases);
    return {
      entry_id,
      place: status === null ? rank : null,
      riders: came,
      status,
      stage: stages.at(-1) ?? null,
      wins: ridden.filter(({ place }) => place === 1).length,
      rides: ridden.length,
    };
  });
}
