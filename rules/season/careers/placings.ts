import type { Standing } from '#rules/raceday/classification/classification.ts';
import type { CategoryRider } from '#rules/raceday/races/types.ts';
import { comparePhases, type Phase } from '#rules/stages.ts';
import { hasStarted, type Removal } from '#rules/statuses.ts';

/** This describes how a rider came out of a class. */
export interface Placing {
  entry_id: number;
  /** This is the rank in the class that raced; it is null for a rider without a rank. */
  place: number | null;
  /** This counts the riders of the class who came to a gate. */
  riders: number;
  /** This is the reason why there is no place. It is null when there is a place, or when the rider rode and has none. */
  status: Removal | 'DNS' | null;
  /** This is the last stage that the rider rode; it is null when the rider rode none. */
  stage: Phase | null;
  wins: number;
  rides: number;
}

const riddenOf = ({ runs }: CategoryRider) => runs.filter(({ status }) => hasStarted(status));

/**
 * This function computes each rider's place in a class, of how many, with the last stage, the wins and the rides.
 * @param standings - the standings of the class, with the rank of each entry
 * @param riders - the riders of the class with their runs
 * @returns one placing for each rider, in the order of the standings
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
