import { formatOrdinal } from '#web/app/format.ts';
import { useLanguage } from '#web/app/language-context.ts';
import type { CareerDate } from '#web/screens/career/career-view.ts';
import { dayMonthOf } from './day-month.ts';
import { drawRides, type RideMark, rideMargins, rideTicks, tickY } from './ride-points.ts';
import type { Size } from './season-points.ts';

/** The shape of a ride around a point. */
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

/** A mark of the picture beside the word for it. */
export function MarkSign({ mark }: { mark: RideMark }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0">
      <RideMark mark={mark} x={10} y={10} />
    </svg>
  );
}

/** The place of every ride, date by date, the first at the top. The table beneath it says the same. */
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
