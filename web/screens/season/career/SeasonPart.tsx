import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { hrefWith, useSearchParams } from '#web/ground/address/navigation.ts';
import { formatDate, formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { rankingHref, riderHref } from '#web/ground/address/paths.ts';
import type { FoundCareer } from './parts/career-view.ts';
import type { SeasonView } from './parts/season-line.ts';
import { CareerPart } from './parts/CareerPart.tsx';

import { dayMonthOf } from './day-month.ts';
import { drawSeason, margins, type Size } from './season-points.ts';

/** Draws the ranking after each date: down is worse, the season before is dashed. The table has the same content. */
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

export const onPhone = { width: 340, height: 210 };
export const onDesk = { width: 700, height: 260 };

function SeasonTabs({ view }: { view: FoundCareer }) {
  const params = useSearchParams();
  if (view.tabs.length < 2) return null;
  return (
    <nav aria-label={m.career_season_tabs()} className="print:hidden">
      <ul className="scroll-strip flex">
        {view.tabs.map(({ key, title }) => (
          <li key={key} className="shrink-0">
            <Link
              href={hrefWith(riderHref(view), params, { season: key })}
              replace
              aria-current={key === view.tab ? 'page' : undefined}
              className={`block -skew-x-8 px-4 py-3 whitespace-nowrap -outline-offset-3 ${
                key === view.tab
                  ? 'bg-accent text-on-accent outline-current'
                  : 'text-ink2 hover:bg-surface2 hover:text-ink'
              }`}
            >
              <span className="display block skew-x-8 text-[1.25rem] leading-6">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows the picture as a table, for readers who cannot see it or want the points. */
function SeasonTable({ season }: { season: SeasonView }) {
  const language = useLanguage();
  const cell = 'border-b border-line py-2 pr-2';
  return (
    <details className="mt-2">
      <summary className="min-h-12 cursor-pointer py-3 text-small font-semibold text-link">
        {m.career_table()}
      </summary>
      <table className="w-full border-collapse text-small">
        <caption className="sr-only">{season.cup_name}</caption>
        <thead className="text-left text-caption text-ink2">
          <tr>
            <th scope="col" className={cell}>
              {m.career_column_date()}
            </th>
            <th scope="col" className={cell}>
              {m.ranking_column_position()}
            </th>
            <th scope="col" className={`${cell} text-right`}>
              {m.career_column_points()}
            </th>
          </tr>
        </thead>
        <tbody>
          {season.line.toReversed().map(({ race_date, position, points, riders }) => (
            <tr key={race_date}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                {formatDate(race_date)}
              </th>
              <td className={cell}>
                {position === null
                  ? '–'
                  : m.career_place_of({ place: formatOrdinal(position, language), count: riders })}
              </td>
              <td className={`${cell} text-right`}>{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Shows the ranking of a season as a line. With one date, there is no line to draw yet, and the page explains that. */
export function SeasonPart({ view }: { view: FoundCareer }) {
  const { season } = view;
  if (season === null) return null;
  const { cup_id, cup_name, category_id, category_name, line, before } = season;
  return (
    <CareerPart
      id="season"
      title={m.career_season_title()}
      aside={
        <Link
          href={rankingHref(cup_id, category_id)}
          className="inline-flex min-h-12 items-center text-small font-semibold text-link"
        >
          {m.career_season_whole()}
        </Link>
      }
    >
      <SeasonTabs view={view} />
      <p className="mt-2 text-small text-ink2 wrap-anywhere">
        {view.tabs.length < 2 ? `${cup_name} · ${category_name}` : category_name}
      </p>
      {line.length < 2 ? (
        <p className="mt-3 border-2 border-dashed border-edge p-4 text-ink2">{m.career_season_one()}</p>
      ) : (
        <>
          <SeasonPicture season={season} size={onPhone} className="md:hidden" />
          <SeasonPicture season={season} size={onDesk} className="hidden md:block" />
          {before && (
            <p className="text-caption text-ink3 wrap-anywhere">
              {m.career_season_before({ cup: before.cup_name })}
            </p>
          )}
        </>
      )}
      <SeasonTable season={season} />
    </CareerPart>
  );
}
