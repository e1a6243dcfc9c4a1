import { formatOrdinal } from '#web/app/format.ts';
import { useLanguage } from '#web/app/language-context.ts';
import type { SeasonView } from '#web/screens/career/career-view.ts';
import { dayMonthOf } from './day-month.ts';
import { drawSeason, margins, type Size } from './season-points.ts';

/** The ranking of a season after each date: down is worse, the season before is dashed. The table beneath it says the same. */
export function SeasonPicture({
  season,
  size,
  className,
}: {
  season: SeasonView;
  size: Size;
  className: string;
}) {
  const language = useLanguage();
  const { ticks, points, path, before, dates } = drawSeason(season.line, season.before?.line ?? [], size);
  const newest = points.at(-1);
  const every = Math.ceil(dates.length / (size.width / 56));
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
      className={`display w-full ${className}`}
    >
      {ticks.map(({ position, y }) => (
        <g key={position}>
          <path d={`M${margins.left - 8} ${y}H${size.width - 8}`} stroke="var(--line)" strokeWidth="1" />
          <text x={margins.left - 16} y={y + 5} textAnchor="end" fontSize="15" fill="var(--ink3)">
            {formatOrdinal(position, language)}
          </text>
        </g>
      ))}
      {before !== '' && (
        <path d={before} fill="none" stroke="var(--edge)" strokeWidth="2" strokeDasharray="3 5" />
      )}
      <path d={path} fill="none" stroke="var(--ink)" strokeWidth="4" strokeLinejoin="round" />
      {points.map(({ x, y, position, race_date, isBelow }) =>
        race_date === newest?.race_date ? null : (
          <g key={race_date}>
            <circle cx={x} cy={y} r="5.5" fill="var(--paper)" stroke="var(--ink)" strokeWidth="3" />
            <text x={x} y={isBelow ? y + 22 : y - 12} textAnchor="middle" fontSize="17" fill="var(--ink)">
              {formatOrdinal(position, language)}
            </text>
          </g>
        ),
      )}
      {newest && (
        <g>
          <circle
            cx={newest.x}
            cy={newest.y}
            r="16"
            fill="var(--accent)"
            stroke="var(--ink)"
            strokeWidth="3"
          />
          <text x={newest.x} y={newest.y + 6} textAnchor="middle" fontSize="17" fill="var(--on-accent)">
            {formatOrdinal(newest.position, language)}
          </text>
        </g>
      )}
      {dates.map(({ x, race_date }, index) =>
        (dates.length - 1 - index) % every === 0 ? (
          <text
            key={race_date}
            x={x}
            y={size.height - 4}
            textAnchor="middle"
            fontSize="14"
            fill="var(--ink2)"
          >
            {dayMonthOf(race_date)}
          </text>
        ) : null,
      )}
    </svg>
  );
}
