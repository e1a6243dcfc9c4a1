import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { hrefWith, useSearchParams } from '#web/app/address/navigation.ts';
import { formatDate, formatOrdinal } from '#web/app/format.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { rankingHref, riderHref } from '#web/app/screens/paths.ts';
import type { FoundCareer, SeasonView } from './career-view.ts';
import { CareerPart } from './CareerPart.tsx';
import { SeasonPicture } from './pictures/SeasonPicture.tsx';

const onPhone = { width: 340, height: 210 };
const onDesk = { width: 700, height: 260 };

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

/** The picture as a table, for readers who cannot see it or want the points. */
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

/** The ranking of a season as a line. With one date there is no line to draw yet, and the page says so. */
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
