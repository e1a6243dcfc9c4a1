import type { Cup } from '#contract/season/cups/cups.ts';
import { pointsForPlace } from '#rules/season/cups/points-tables.ts';

/** A rider in the ranking of a class, as it stands before this date. */
interface SeasonRider {
  position: number | null;
  points: number;
  /** The best place of the season, and the number of its date, counted from 1. */
  best: { place: number; date: number } | null;
  wins: number;
}

/** The ranking of a cup. It is null when the cup shows none. */
export interface CupSeason extends Pick<Cup, 'only_affiliated' | 'ranking_rules'> {
  /** It holds the riders of each class. */
  riders: ReadonlyMap<string, SeasonRider>;
  /** The riders who scored in any class. */
  known: ReadonlySet<number>;
}

const keyOf = (category_id: number, rider_id: number): string => `${category_id} ${rider_id}`;

/** Reads the season from the public cup. */
export function cupSeason({
  cup_rider,
  cup_dates,
  cup_parameters,
  only_affiliated,
  ranking_rules,
}: Pick<
  Cup,
  'cup_rider' | 'cup_dates' | 'cup_parameters' | 'only_affiliated' | 'ranking_rules'
>): CupSeason | null {
  if (!cup_parameters.showRanking) return null;
  const days = cup_dates.map(({ date }) => date).toSorted();
  const classes = Object.entries(cup_rider);
  const riders = classes.flatMap(([category_id, own]) =>
    own.map(({ rider_id, position, points, dates }): [string, SeasonRider] => {
      const ridden = dates.flatMap(({ date, place }) => (place === null ? [] : [{ date, place }]));
      const best = ridden.toSorted((a, b) => a.place - b.place)[0];
      return [
        keyOf(Number(category_id), rider_id),
        {
          position,
          points,
          best: best === undefined ? null : { place: best.place, date: days.indexOf(best.date) + 1 },
          wins: ridden.filter(({ place }) => place === 1).length,
        },
      ];
    }),
  );
  const known = new Set(classes.flatMap(([, own]) => own.map(({ rider_id }) => rider_id)));
  return { riders: new Map(riders), known, only_affiliated, ranking_rules };
}

/** Gives a rider of a class of the cup. It is undefined when the rider did not ride it. */
export const riderOf = (
  season: CupSeason | null,
  category_id: number,
  rider_id: number,
): SeasonRider | undefined => season?.riders.get(keyOf(category_id, rider_id));

/** Gives the points that a place scores at a date. It is null where that depends on the rider. */
export function pointsOfPlace(season: CupSeason | null, race_date: string, place: number): number | null {
  if (season === null || season.only_affiliated) return null;
  const { points_table, multipliers, bonus_presence } = season.ranking_rules;
  return pointsForPlace(points_table, place) * (multipliers[race_date] ?? 1) + bonus_presence;
}
