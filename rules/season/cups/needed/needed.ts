import type { ClassSeason } from '#rules/season/cups/season/class-season.ts';
import { roundsRidden } from '#rules/season/cups/season/season-row.ts';
import { type DirectRival, lastDate } from './last-date.ts';
import { isAhead, outlookOf, type Outlook } from './outlook.ts';
import { severalDates } from './several-dates.ts';

/** This is what the rest of a season asks of a rider who wants a position. */
export type Needed =
  /** Nothing is left to ride. */
  | { kind: 'over' }
  /** The rider has the position whatever happens, also when staying at home. */
  | { kind: 'sure' }
  /**
   * Not even winning everything while the others stay at home is enough: the rider is too far behind, is level and behind by the tie, or is
   * not classified.
   */
  | { kind: 'impossible'; why: 'points' | 'tie'; missing: number; reachable: number }
  | { kind: 'impossible'; why: 'rounds' }
  | NeededOnLastDate
  | NeededOnDates;

/** This is what a rider must ride to be classified at all. */
interface ToRide {
  /** This counts the dates still to be ridden for the minimum. */
  rounds: number;
  /** It is true when the last date is one of them. */
  last: boolean;
}

/** With one date left the answer is a place. */
export interface NeededOnLastDate {
  kind: 'last';
  /** Ending there or better is enough, whatever the others do; it is null when the position is not in the rider's own hands. */
  place: number | null;
  /** This is the number of places there are: riding is enough where `place` equals it. */
  places: number;
  rival: DirectRival | null;
  /** These are the other riders who must not be ahead. */
  others: number[];
  ride: ToRide;
}

/** With several dates left the answer is a number of points. */
export interface NeededOnDates {
  kind: 'dates';
  left: number;
  /** This many more points are enough, whatever the others do; it is null when the position is not in the rider's own hands. */
  points: number | null;
  /** Ending there or better on each of the dates left gives these points. */
  place: number | null;
  /** Places that are enough as well, one for each date left in their order; it is null when `place` says as much. */
  example: number[] | null;
  places: number;
  /** This is what the dates left can add to the total. */
  reachable: number;
  ride: ToRide;
}

function impossible({ me, rivals, now, left }: Outlook, position: number): Needed {
  const best = me.rowAfter(Array.from({ length: left }, () => 1));
  if (best.unranked !== null) return { kind: 'impossible', why: 'rounds' };
  const home = rivals
    .map(({ rowAfter }) => rowAfter(Array.from({ length: left }, () => null)))
    .filter((row) => isAhead(row, best))
    .sort((a, b) => b.total - a.total);
  const missing = (home[position - 1]?.total ?? 0) - now.total;
  const reachable = best.total - now.total;
  return { kind: 'impossible', why: missing > reachable ? 'points' : 'tie', missing, reachable };
}

/** The position is out of reach when too many rivals are ahead though they stay at home and the rider wins everything. */
function isOutOfReach({ me, rivals, left }: Outlook, position: number): boolean {
  const best = me.rowAfter(Array.from({ length: left }, () => 1));
  const home = Array.from({ length: left }, () => null);
  return rivals.filter(({ rowAfter }) => isAhead(rowAfter(home), best)).length >= position;
}

/**
 * This function computes what a rider of a class needs to end the season in a position or better; sharing the position counts. Riders who
 * are not in the ranking yet count as rivals too, and disqualifications are left aside.
 * @param of - the class with its riders and the season
 * @param rider_id - the rider
 * @param position - the position wanted, from 1
 * @returns what the rider needs, or null when the rider is not in the class
 * Source: docs/regulation.md §4.5.
 */
export function neededFor(of: ClassSeason, rider_id: number, position: number): Needed | null {
  const { dates, held, series } = of.season;
  const outlook = outlookOf(of, rider_id, position);
  if (!outlook) return null;
  const { left, everybody: places, now, me } = outlook;
  if (left === 0) return { kind: 'over' };
  const rounds = roundsRidden(of.riders.get(rider_id) ?? [], series);
  const ride = { rounds: Math.max(0, series.min_rounds_to_rank - rounds), last: series.must_ride_last };
  // In a large class this check is cheaper than looking at every rider's places.
  if (places > outlook.places && isOutOfReach(outlook, position)) return impossible(outlook, position);
  if (left === 1) {
    const { sure, possible, place, rival, others } = lastDate(outlook, position);
    if (!possible) return impossible(outlook, position);
    return sure ? { kind: 'sure' } : { kind: 'last', place, places, rival, others, ride };
  }
  const multipliers = dates.slice(held).map(({ multiplier }) => multiplier);
  const { sure, possible, total, place, example } = severalDates(outlook, position, multipliers);
  if (!possible) return impossible(outlook, position);
  if (sure) return { kind: 'sure' };
  const best = me.rowAfter(multipliers.map(() => 1));
  const points = total === null ? null : Math.max(0, total - now.total);
  return { kind: 'dates', left, points, place, example, places, reachable: best.total - now.total, ride };
}
