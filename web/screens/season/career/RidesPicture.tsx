import { formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import type { CareerDate } from './parts/career-view.ts';
import { dayMonthOf } from './day-month.ts';
import type { Size } from './season-points.ts';
import { isMoto } from '#rules/stages.ts';

/** The mark of a ride. Its stage is a shape, not a colour alone. */
type RideMark = 'moto' | 'knockout' | 'final' | 'lost';

interface RidePoint {
  key: string;
  x: number;
  y: number;
  mark: RideMark;
}

interface DateDrawing {
  race_date: string;
  entry_id: number;
  /** The middle of the column. */
  x: number;
  points: RidePoint[];
  path: string;
}

const rideMargins = { left: 36, right: 6, top: 14, bottom: 28 } as const;
const lastPlace = 8;
/** The row of a ride without a place, under the last one. */
const lostRow = 9;
const rideTicks = [1, 4, 8] as const;

const yOf = (row: number, height: number): number =>
  rideMargins.top + ((row - 1) / (lostRow - 1)) * (height - rideMargins.top - rideMargins.bottom);

const tickY = (place: number, height: number): number => yOf(place, height);

function markOf({ phase, place }: CareerDate['rides'][number]): RideMark {
  if (place === null) return 'lost';
  if (isMoto(phase) || phase === 'LCQ') return 'moto';
  return phase === 'final' ? 'final' : 'knockout';
}

/** Computes the places of every ride, date by date, the oldest first, for a picture of a size. */
function drawRides(
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

/** Draws the shape of a ride around a point. */
function RideMark({ mark, x, y }: { mark: RideMark; x: number; y: number }) {
  if (mark === 'moto') return <circle cx={x} cy={y} r="5.5" fill="var(--ink)" />;
  if (mark === 'lost')
    return (
      <path d={`M${x - 5} ${y - 5}l10 10m0-10-10 10`} stroke="var(--stop)" strokeWidth="3" fill="none" />
    );
  return (
    <path
      d={`M${x} ${y - 8}l8 8-8 8-8-8Z`}
      fill={mark === 'final' ? 'var(--accent)' : 'var(--paper)'}
      stroke="var(--ink)"
      strokeWidth="2.5"
    />
  );
}

/** Draws a mark of the picture beside the word for it. */
export function MarkSign({ mark }: { mark: RideMark }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0">
      <RideMark mark={mark} x={10} y={10} />
    </svg>
  );
}

/** Draws the place of every ride, date by date, the first place on top. The table beneath has the same content. */
export function RidesPicture({
  dates,
  size,
  className,
}: {
  dates: readonly CareerDate[];
  size: Size;
  className: string;
}) {
  const language = useLanguage();
  const { columns, edges } = drawRides(dates, size);
  const foot = size.height - rideMargins.bottom;
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
      className={`display w-full ${className}`}
    >
      {rideTicks.map((place) => (
        <g key={place}>
          <path
            d={`M${rideMargins.left - 6} ${tickY(place, size.height)}H${size.width}`}
            stroke="var(--line)"
            strokeWidth="1"
          />
          <text
            x={rideMargins.left - 12}
            y={tickY(place, size.height) + 5}
            textAnchor="end"
            fontSize="15"
            fill="var(--ink3)"
          >
            {formatOrdinal(place, language)}
          </text>
        </g>
      ))}
      {edges.map((x) => (
        <path key={x} d={`M${x} 4V${foot}`} stroke="var(--line)" strokeWidth="1" />
      ))}
      {columns.map(({ race_date, entry_id, x, points, path }) => (
        <g key={entry_id}>
          <path d={path} fill="none" stroke="var(--edge)" strokeWidth="1.5" />
          {points.map((point) => (
            <RideMark key={point.key} mark={point.mark} x={point.x} y={point.y} />
          ))}
          <text x={x} y={size.height - 4} textAnchor="middle" fontSize="14" fill="var(--ink2)">
            {dayMonthOf(race_date)}
          </text>
        </g>
      ))}
    </svg>
  );
}
