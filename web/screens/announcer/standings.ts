import type { Race, ResultRider } from '#contract/races/races.ts';
import { isAfter, isMoto, type Phase } from '#rules/stages.ts';

/** How a rider stands in his class so far. */
export interface RiderStanding extends Pick<ResultRider, 'group' | 'advances'> {
  /** null: no race ridden yet, or no rank. */
  rank: number | null;
  points: number | null;
}

export interface ClassStanding {
  byEntry: ReadonlyMap<number, RiderStanding>;
  /** Who is first of each class so far. */
  leaders: ReadonlyMap<number, string[]>;
}

/** The order of every class so far. In: the race as everybody reads it. */
export function classStandings({
  race_races,
  race_categories,
}: Pick<Race, 'race_races' | 'race_categories'>): ClassStanding {
  const classes = race_categories.map(({ category_id }) => ({
    category_id,
    lines: race_races.mangasResult[String(category_id)] ?? [],
  }));
  return {
    byEntry: new Map(
      classes.flatMap(({ lines }) =>
        lines.map(({ entry_id, rank, points, group, advances }) => [
          entry_id,
          { rank, points, group, advances },
        ]),
      ),
    ),
    leaders: new Map(
      classes.map(({ category_id, lines }) => [
        category_id,
        lines.filter(({ rank }) => rank === 1).map(({ rider_fullname }) => rider_fullname),
      ]),
    ),
  };
}

/**
 * Whether a rider is sure to go on from a stage: he is on the list of a later one, or will be. Until then the announcer does not say it.
 * A last chance is no way on from the motos.
 */
export function passesFrom(phase: Phase, { group, advances }: RiderStanding): boolean {
  if (group === 'removed') return false;
  if (group === 'motos') return isMoto(phase) && advances;
  if (group === phase) return advances;
  return isAfter(group, phase) && group !== 'LCQ';
}
