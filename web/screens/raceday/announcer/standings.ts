import type { Race } from '#contract/season/races/races.ts';
import type { StageStanding } from '#rules/raceday/classification/passes.ts';
import type { Prospect } from '#rules/raceday/classification/prospects.ts';
import type { Phase } from '#rules/stages.ts';

/** The standing of a rider in the class so far. */
export interface RiderStanding extends StageStanding {
  /** The rank. It is null when no race is ridden yet, or when the rider has no rank. */
  rank: number | null;
  points: number | null;
  prospect: Prospect | null;
  /** Whether the class scores in the cup by itself, so that the rank is the place that scores. */
  scoresAlone: boolean;
  /** The races whose result this standing contains. */
  counted: readonly Phase[];
}

interface ClassStanding {
  byEntry: ReadonlyMap<number, RiderStanding>;
  /** The riders who lead each class so far. */
  leaders: ReadonlyMap<number, string[]>;
}

/** Computes the order of every class so far from the public race. */
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
        lines.map(({ entry_id, rank, points, prospect, group, advances, entered_category_name, results }) => [
          entry_id,
          {
            rank,
            points,
            prospect,
            group,
            advances,
            last_chance: results.some(({ phase }) => phase === 'LCQ'),
            scoresAlone: entered_category_name === null,
            counted: results.flatMap(({ phase, status }) => (status === null ? [] : [phase])),
          },
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
