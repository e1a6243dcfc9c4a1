import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { Career, Comparison } from '#contract/season/careers/careers.ts';
import { bestTimes } from '#rules/season/careers/best-times.ts';
import { seasonBefore } from '#rules/season/careers/season-lines.ts';
import type { CareerView } from './parts/career-view.ts';
import type { SeasonView } from './parts/season-line.ts';
import { viewOfComparison } from './parts/compare-view.ts';
import { whereWord } from './parts/words.ts';

const shownDates = 4;
const drawnDates = 6;
const mostTabs = 6;

type Season = Career['seasons'][number];

const keyOf = ({ cup_id, category_id }: Pick<Season, 'cup_id' | 'category_id'>) => `${cup_id}-${category_id}`;

/** Names the cup of a season, with the class if the rider is ranked in several. */
function titleOf(season: Season, seasons: readonly Season[]): string {
  const isOne = seasons.filter(({ cup_id }) => cup_id === season.cup_id).length === 1;
  return isOne ? season.cup_name : `${season.cup_name} · ${season.category_name}`;
}

function seasonView(season: Season, seasons: readonly Season[]): SeasonView {
  const { cup_id, cup_name, category_id, category_name, line } = season;
  const before = seasonBefore(season, seasons);
  return {
    cup_id,
    cup_name,
    category_id,
    category_name,
    line,
    before: before && { cup_id: before.cup_id, cup_name: before.cup_name, line: before.line },
  };
}

/** Computes the view of a rider's page, and nothing more, with the rider beside them, the query and the races of today. */
export function viewOfCareer(
  career: Career | null,
  beside: { rival: Comparison; career: Career } | null,
  params: URLSearchParams,
  today: readonly RiddenToday[] = [],
): CareerView {
  if (career === null) return { kind: 'missing' };
  const { dates, seasons, upcoming, ...about } = career;
  const ridden = today.find(({ race_id }) => upcoming.some((date) => date.race_id === race_id)) ?? null;
  const tabs = seasons.slice(0, mostTabs);
  const asked = params.get('season');
  const open =
    tabs.find((season) => keyOf(season) === asked) ??
    tabs.find(
      ({ cup_id, category_id }) =>
        cup_id === about.ranking?.cup_id && category_id === about.ranking.category_id,
    ) ??
    tabs[0];
  const isAll = params.has('all');
  const oldest = dates.at(-1)?.race_date;
  return {
    ...about,
    kind: 'career',
    today: ridden,
    upcoming: upcoming.filter(({ race_id }) => race_id !== ridden?.race_id),
    since: oldest === undefined ? null : Number(oldest.slice(0, 4)),
    isOverYears: oldest?.slice(0, 4) !== dates[0]?.race_date.slice(0, 4),
    season: open ? seasonView(open, seasons) : null,
    tabs: tabs.map((season) => ({ key: keyOf(season), title: titleOf(season, tabs) })),
    tab: open ? keyOf(open) : null,
    dates: isAll ? dates : dates.slice(0, shownDates),
    all: dates.length,
    isAll,
    drawn: dates
      .filter(({ rides }) => rides.length > 0)
      .slice(0, drawnDates)
      .toReversed(),
    best_times: bestTimes(
      dates.map((date) => ({ ...date, track: date.race_track?.track_name ?? whereWord(date) })),
    ),
    last: dates.find(({ place }) => place !== null) ?? null,
    against:
      params.has('against') && !about.is_reduced
        ? beside
          ? viewOfComparison(career, beside.rival, beside.career)
          : 'unknown'
        : null,
  };
}
