import type { ClassSeason } from '#rules/cups/season/class-season.ts';
import { roundsRidden } from '#rules/cups/season/season-row.ts';
import { type DirectRival, lastDate } from './last-date.ts';
import { isAhead, outlookOf, type Outlook } from './outlook.ts';
import { severalDates } from './several-dates.ts';

/** What is left of a season for a rider who wants a position. */
export type Needed =
  /** Nothing is left to ride. */
  | { kind: 'over' }
  /** Whatever happens, staying at home too. */
  | { kind: 'sure' }
  /** Not even winning everything while the others stay at home: too far away, level and behind by the tie, or not classified. */
  | { kind: 'impossible'; why: 'points' | 'tie'; missing: number; reachable: number }
  | { kind: 'impossible'; why: 'rounds' }
  | NeededOnLastDate
  | NeededOnDates;

/** What must be ridden to be classified at all. */
interface ToRide {
  /** Dates still to be ridden for the minimum. */
  rounds: number;
  /** The last date is one of them. */
  last: boolean;
}

/** With one date left: places. */
export interface NeededOnLastDate {
  kind: 'last';
  /** Ending there or better is enough, whatever the others do; null: it is not in the rider's own hands. */
  place: number | null;
  /** The places there are: riding is enough where `place` is this many. */
  places: number;
  rival: DirectRival | null;
  /** Who else must not be ahead. */
  others: number[];
  ride: ToRide;
}

/** With several dates left: points. */
export interface NeededOnDates {
  kind: 'dates';
  left: number;
  /** So many more are enough, whatever the others do; null: it is not in the rider's own hands. */
  points: number | null;
  /** Ending there or better on each of the dates left brings them. */
  place: number | null;
  places: number;
  /** What the dates left can add to the total. */
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

/** Too many are ahead though they stay at home and the rider wins everything. */
function isOutOfReach({ me, rivals, left }: Outlook, position: number): boolean {
  const best = me.rowAfter(Array.from({ length: left }, () => 1));
  const home = Array.from({ length: left }, () => null);
  return rivals.filter(({ rowAfter }) => isAhead(rowAfter(home), best)).length >= position;
}

/**
 * What a rider of a class needs to end the season in a position or better; sharing it counts. In: the class, the rider, the position
 * from 1. Out: null where the rider is not in the class. Riders who are not in the ranking yet count as rivals too;
 * disqualifications are left aside. Source: docs/regulation.md §4.5.
 */
export function neededFor(of: ClassSeason, rider_id: number, position: number): Needed | null {
  const { dates, held, series } = of.season;
  const outlook = outlookOf(of, rider_id, position);
  if (!outlook) return null;
  const { left, everybody: places, now, me } = outlook;
  if (left === 0) return { kind: 'over' };
  const rounds = roundsRidden(of.riders.get(rider_id) ?? [], series);
  const ride = { rounds: Math.max(0, series.min_rounds_to_rank - rounds), last: series.must_ride_last };
  // In a large class this check is cheaper than looking at everybody's places.
  if (places > outlook.places && isOutOfReach(outlook, position)) return impossible(outlook, position);
  if (left === 1) {
    const { sure, possible, place, rival, others } = lastDate(outlook, position);
    if (!possible) return impossible(outlook, position);
    return sure ? { kind: 'sure' } : { kind: 'last', place, places, rival, others, ride };
  }
  const multipliers = dates.slice(held).map(({ multiplier }) => multiplier);
  const { sure, possible, total, place } = severalDates(outlook, position, multipliers);
  if (!possible) return impossible(outlook, position);
  if (sure) return { kind: 'sure' };
  const best = me.rowAfter(multipliers.map(() => 1));
  const points = total === null ? null : Math.max(0, total - now.total);
  return { kind: 'dates', left, points, place, places, reachable: best.total - now.total, ride };
}
