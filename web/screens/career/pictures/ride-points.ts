import { isMoto } from '#rules/stages.ts';
import type { CareerDate } from '#web/screens/career/career-view.ts';
import type { Size } from './season-points.ts';

/** What a ride looks like: its stage is a shape, not a colour alone. */
export type RideMark = 'moto' | 'knockout' | 'final' | 'lost';

interface RidePoint {
  key: string;
  x: number;
  y: number;
  mark: RideMark;
}

interface DateDrawing {
  race_date: string;
  entry_id: number;
  /** The middle of its column. */
  x: number;
  points: RidePoint[];
  path: string;
}

export const rideMargins = { left: 36, right: 6, top: 14, bottom: 28 } as const;
const lastPlace = 8;
/** Where a ride without a place is drawn: under the last one. */
const lostRow = 9;
export const rideTicks = [1, 4, 8] as const;

const yOf = (row: number, height: number): number =>
  rideMargins.top + ((row - 1) / (lostRow - 1)) * (height - rideMargins.top - rideMargins.bottom);

export const tickY = (place: number, height: number): number => yOf(place, height);

function markOf({ phase, place }: CareerDate['rides'][number]): RideMark {
  if (place === null) return 'lost';
  if (isMoto(phase) || phase === 'LCQ') return 'moto';
  return phase === 'final' ? 'final' : 'knockout';
}

/** The places of every ride, date by date. In: the oldest first, and how large the picture is. */
export function drawRides(
  dates: readonly CareerDate[],
  { width, height }: Size,
): { columns: DateDrawing[]; edges: number[] } {
  const column = (width - rideMargins.left - rideMargins.right) / Math.max(1, dates.length);
  const columns = dates.map(({ race_date, entry_id, rides }, index): DateDrawing => {
    const left = rideMargins.left + index * column;
    const step = column / (rides.length + 1);
    const points = rides.map((ride, at): RidePoint => ({
      key: ride.phase,
      x: Math.round(left + (at + 1) * step),
      y: Math.round(yOf(ride.place === null ? lostRow : Math.min(ride.place, lastPlace), height)),
      mark: markOf(ride),
    }));
    const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
    return { race_date, entry_id, x: Math.round(left + column / 2), points, path };
  });
  const edges = dates.slice(1).map((_, index) => Math.round(rideMargins.left + (index + 1) * column));
  return { columns, edges };
}
