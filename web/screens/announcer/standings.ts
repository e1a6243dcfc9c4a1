import type { Race } from '#contract/races/races.ts';

/** How a rider stands in his class so far. */
export interface RiderStanding {
  /** null: no race ridden yet, or no rank. */
  rank: number | null;
  points: number | null;
  /** He is sure to go on. Until he is, the announcer does not say it. */
  passes: boolean;
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
        lines.map(({ entry_id, rank, points, qualified, advances }) => [
          entry_id,
          { rank, points, passes: qualified || advances },
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
