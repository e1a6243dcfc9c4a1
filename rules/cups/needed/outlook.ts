import type { ScoredPlace } from '#rules/cups/cup-places.ts';
import type { ClassSeason } from '#rules/cups/season/class-season.ts';
import { compareRows, type SeasonRow, seasonRow } from '#rules/cups/season/season-row.ts';

/** How a date to come may end for a rider: in a place, or without riding (null). Disqualifications are left aside. */
export type DateResult = number | null;

/** A rider beside the one who asks. */
export interface Contender {
  /** null: nobody of the ranking, but somebody who may still come into the class. */
  rider_id: number | null;
  /** The ranking at the end, had these been the results of the dates left. */
  rowAfter: (results: readonly DateResult[]) => SeasonRow;
}

/** No question is decided behind so many places; in a larger class the rivals who cannot matter are left out as well. */
export const mostPlaces = 64;

/** The class seen from one rider and a position wanted. */
export interface Outlook {
  me: Contender;
  /** Everybody else in the order of the ranking, and as many new riders as the position has room for. */
  rivals: readonly Contender[];
  /** How many dates are left. */
  left: number;
  /** Places that are looked at: of a class of more than `mostPlaces` the first ones. */
  places: number;
  /** Places of a date in which everybody rides. */
  everybody: number;
  /** The ranking as it stands. */
  now: SeasonRow;
}

/** Whether a rider is ahead of one who is classified. Sharing the place is not being ahead. */
export const isAhead = (one: SeasonRow, me: SeasonRow): boolean =>
  one.unranked === null && compareRows(one, me) < 0;

/**
 * Looks at a class from one rider. In: the class, the rider, the position wanted (from 1). Out: null where the rider is not in the class.
 * New riders count as rivals: whoever comes into the class on a date left can only have what the dates left give.
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
