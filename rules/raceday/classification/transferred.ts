import { type CategoryDay, type RiderDay, statusIn } from './category-day.ts';
import { type Keyed, compareKeyed, passingFirst } from './tie-break.ts';
import type { Run } from '#rules/raceday/races/types.ts';
import type { Phase } from '#rules/stages.ts';
import { statusFacts, statusOrder } from '#rules/statuses.ts';

/** These riders are through after a moto, and an official decides about those tied across the last place. */
interface Through {
  passing: number[];
  undecided: number[];
}

/** This says of a class in which riders are through after each moto who is, and since when. */
export interface Transferred {
  /** This is the index of the moto after which a rider was through. */
  after: ReadonlyMap<number, number>;
  needs: { phase: Phase; entry_ids: number[] }[];
}

interface Rode extends Keyed {
  run: Run;
}

function rodeIn(day: CategoryDay, phase: Phase): Rode[] {
  return day.riders
    .flatMap(({ rider, runs }): Rode[] => {
      const run = runs.get(phase);
      if (!run) return [];
      const values = [statusOrder(run.status), run.place ?? Infinity, rider.lot ?? Infinity];
      return [{ entry_id: rider.entry_id, run, values }];
    })
    .sort(compareKeyed);
}

/** The first of each heat that is over. Heats that are not printed show only their own places. */
function firstOfHeats(rode: readonly Rode[], through: number): Through {
  const found: Through = { passing: [], undecided: [] };
  for (const heat of Map.groupBy(rode, ({ run }) => run.heat).values()) {
    if (heat.some(({ run }) => run.heat === null)) {
      const placed = heat.filter(({ run }) => run.place !== null && run.place <= through);
      found.passing.push(...placed.map(({ entry_id }) => entry_id));
    } else if (heat.every(({ run }) => run.status !== null)) {
      const able = heat.filter(({ run }) => run.status !== null && statusFacts(run.status).advances);
      const { passing, undecided } = passingFirst(able, through);
      found.passing.push(...passing);
      found.undecided.push(...undecided);
    }
  }
  return found;
}

/** Once the race that follows a moto is drawn, the riders who were spared it, or reached it from the last moto, are through. */
function throughByFacts(day: CategoryDay, rode: readonly Rode[], index: number): number[] | null {
  const next = day.races[index + 1];
  const runsOf = new Map(day.riders.map((one) => [one.rider.entry_id, one.runs]));
  const inStage = (id: number): boolean => day.stages.some((stage) => runsOf.get(id)?.has(stage));
  if (next !== undefined && day.riders.some(({ runs }) => runs.has(next)))
    return rode
      .filter(({ entry_id, run }) => {
        const isSpared = run.status !== null && statusFacts(run.status).advances;
        return isSpared && runsOf.get(entry_id)?.has(next) !== true;
      })
      .map(({ entry_id }) => entry_id);
  if (day.stages.length === 0) return null;
  return rode.map(({ entry_id }) => entry_id).filter(inStage);
}

/**
 * This function finds the riders who are through after each moto and do not ride the later ones. Riders of the moto that follows, or of the
 * knock-out, decide who was; before it is drawn, the places do. The last heat of a class that rides in one fills all places that are left.
 * @param day - the facts of the category
 * @returns who is through since which moto, and the ties to decide; nobody where everybody rides all motos
 * Source: docs/regulation.md §1.8.
 */
export function transferredIn(day: CategoryDay): Transferred {
  const after = new Map<number, number>();
  const needs: Transferred['needs'] = [];
  for (const [index, { heats, through }] of (day.transfers ?? []).entries()) {
    const phase = day.races[index];
    if (phase === undefined) break;
    const rode = rodeIn(day, phase).filter(({ entry_id }) => !after.has(entry_id));
    const isLast = index === day.races.length - 1;
    const places = isLast && heats === 1 && day.qualify > 0 ? day.qualify - after.size : through;
    const facts = throughByFacts(day, rode, index);
    const { passing, undecided } = facts
      ? { passing: facts, undecided: [] }
      : firstOfHeats(rode, Math.max(0, places));
    for (const id of passing) after.set(id, index);
    if (undecided.length > 0) needs.push({ phase, entry_ids: undecided });
  }
  return { after, needs };
}

/**
 * This function decides whether a rider still has a moto to ride in a class in which riders are through after each.
 * @param day - the facts of the category
 * @param rider - the rider
 * @param transferred - who is through
 * @returns true when a moto of the rider has no result, or one is still to be drawn with the rider in it
 * Source: docs/regulation.md §1.8.
 */
export function hasMotoAhead(day: CategoryDay, { rider, runs }: RiderDay, { after }: Transferred): boolean {
  const isThrough = after.has(rider.entry_id);
  return day.races.some((phase) => {
    if (runs.has(phase)) return statusIn({ rider, runs }, phase) === null;
    return !isThrough && runs.size > 0 && !day.riders.some((other) => other.runs.has(phase));
  });
}
