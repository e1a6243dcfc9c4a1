import type { ScoredPlace } from '#rules/season/cups/cup-places.ts';
import type { ClassSeason } from '#rules/season/cups/season/class-season.ts';
import { compareRows, type SeasonRow, seasonRow } from '#rules/season/cups/season/season-row.ts';

/** A date to come may end for a rider in a place, or without riding (null). Disqualifications are left aside. */
export type DateResult = number | null;

/** This is one rider of the class, with the means to compute the rider's row at the end. */
export interface Contender {
  /** It is null for a rider who is not in the ranking and may still come into the class. */
  rider_id: number | null;
  /** This function computes the rider's row of the ranking at the end, from the results of the dates left. */
  rowAfter: (results: readonly DateResult[]) => SeasonRow;
}

/** No question is decided behind this number of places; in a larger class the rivals who cannot matter are left out as well. */
const mostPlaces = 64;

/** This is the class as seen from one rider and a position wanted. */
export interface Outlook {
  me: Contender;
  /** These are all other riders in the order of the ranking, and as many new riders as the position has room for. */
  rivals: readonly Contender[];
  /** This counts the dates that are left. */
  left: number;
  /** This is the number of places that are considered: of a class of more than `mostPlaces` riders, the first ones. */
  places: number;
  /** This is the number of places of a date in which everybody rides. */
  everybody: number;
  /** This is the rider's row of the ranking as it stands. */
  now: SeasonRow;
}

/**
 * This function decides whether a rider is ahead of one who is classified. Sharing the place is not being ahead.
 * @param one - the row of the rider
 * @param me - the row of the classified rider
 * @returns true when the rider is ahead
 */
export const isAhead = (one: SeasonRow, me: SeasonRow): boolean =>
  one.unranked === null && compareRows(one, me) < 0;

/**
 * This function prepares a class as seen from one rider. New riders count as rivals: a rider who comes into the class on a date left can
 * only have what the dates left give.
 * @param of - the class with its riders and the season
 * @param rider_id - the rider
 * @param position - the position wanted, from 1
 * @returns the outlook, or null when the rider is not in the class
 */
export function outlookOf(
  { season, riders }: ClassSeason,
  rider_id: number,
  position: number,
): Outlook | null {
  const left = season.dates.length - season.held;
  const over = { ...season, held: season.dates.length };
  const future = (id: number, place: DateResult): ScoredPlace | undefined =>
    place === null
      ? undefined
      : { rider_id: id, category_id: 0, score_category_id: 0, place, status: null, affiliated: true };
  const rivalOf = (id: number | null, before: readonly (ScoredPlace | undefined)[]): Contender => ({
    rider_id: id,
    rowAfter: (results) =>
      seasonRow(id ?? 0, [...before, ...results.map((place) => future(id ?? 0, place))], over),
  });
  const own = riders.get(rider_id);
  if (!own) return null;
  const held = (results: readonly (ScoredPlace | undefined)[]) => results.slice(0, season.held);
  const standing = [...riders].map(([id, results]) => seasonRow(id, results, season));
  const order = standing
    .toSorted((a, b) => Number(a.unranked !== null) - Number(b.unranked !== null) || compareRows(a, b))
    .map((row) => row.rider_id);
  const known = order.filter((id) => id !== rider_id).map((id) => rivalOf(id, held(riders.get(id) ?? [])));
  const nothing = Array.from({ length: season.held }, () => undefined);
  const fresh = rivalOf(null, nothing);
  return {
    me: rivalOf(rider_id, held(own)),
    rivals: [...known, ...Array.from({ length: position }, () => fresh)],
    left,
    places: Math.min(riders.size, mostPlaces) + position,
    everybody: riders.size + position,
    now: seasonRow(rider_id, own, season),
  };
}
