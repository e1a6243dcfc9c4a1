import type { Cup, CupListItem, CupRider } from '#contract/season/cups/cups.ts';
import { type ClassGoing, classGoing } from '#rules/season/cups/qualifying/class-going.ts';
import type { Replies } from '#web/ground/call/calls.ts';
import { formatInstant } from '#web/ground/format.ts';
import { idOfParam } from '#web/ground/address/params.ts';
import { clubsRanked, type Finding, findingOf, isFinding, riderFinder } from './parts/find-riders.ts';
import { openedRow } from './parts/opened-row.ts';
import { seasonState } from './parts/season-state.ts';
import type {
  CupChoice,
  CupChoiceView,
  FoundRanking,
  RankingCard,
  RankingRow,
  RankingTableView,
  RankingView,
  UnavailableRanking,
} from './parts/ranking-view.ts';

/** A ranking of more riders opens with the first three of each category. */
const shownInFull = 60;
const shownLeaders = 3;

type Category = Cup['cup_categories'][number];

const collator = new Intl.Collator('es', { sensitivity: 'base' });

function choices(cups: readonly CupListItem[]): CupChoice[] {
  const withRanking = cups.filter((cup) => cup.cup_parameters?.showRanking === true);
  const order = new Map(withRanking.map((cup) => [cup.cup_id, cup.organization.organization_order]));
  return withRanking
    .map((cup) => ({
      cup_id: cup.cup_id,
      cup_name: cup.cup_name ?? '',
      organization_shortname: cup.organization.organization_shortname,
      is_open: cup.cup_status === 'OPENED',
    }))
    .sort(
      (a, b) =>
        Number(b.is_open) - Number(a.is_open) ||
        (order.get(a.cup_id) ?? 0) - (order.get(b.cup_id) ?? 0) ||
        collator.compare(a.cup_name, b.cup_name) ||
        a.cup_id - b.cup_id,
    );
}

/** A ranking over several cups, as listed. */
export type FederationListed = Replies['GET /api/federation-rankings']['items'][number];

/** The rankings to choose from. */
interface Choices {
  cups: readonly CupListItem[];
  federations: readonly FederationListed[];
}

function chooseCup({ cups, federations }: Choices, unknown: boolean): CupChoiceView {
  return {
    kind: 'choose',
    unknown,
    cups: choices(cups),
    federations: federations.map(({ federation_ranking_id, ranking_name, organization }) => ({
      federation_ranking_id,
      ranking_name,
      organization_shortname: organization.organization_shortname,
    })),
  };
}

function unavailable(cup: Cup, now: string): UnavailableRanking {
  const today = now.slice(0, 10);
  const dates = cup.cup_dates.map((one) => one.date).sort();
  return {
    kind: 'unavailable',
    cup_id: cup.cup_id,
    cup_name: cup.cup_name,
    organization_shortname: cup.organization.organization_shortname,
    race_date: dates.findLast((date) => date <= today) ?? dates[0] ?? null,
  };
}

/**
 * Sorts by position, so by points descending (spec §9); unranked riders come last. `Infinity - Infinity` is NaN, which
 * is falsy, so two unranked riders are then compared by points.
 */
function inOrder(riders: readonly CupRider[]): CupRider[] {
  return riders.toSorted(
    (a, b) =>
      (a.position ?? Infinity) - (b.position ?? Infinity) ||
      b.points - a.points ||
      collator.compare(a.rider_fullname, b.rider_fullname),
  );
}

function ridersOf(cup: Cup, category: Category): CupRider[] {
  return cup.cup_rider[String(category.category_id)] ?? [];
}

function carriedOf(cup: Cup, rider: CupRider): RankingRow['carried'] {
  const counted = rider.dates.filter(({ dropped }) => !dropped);
  return cup.cup_categories.flatMap(({ category_id, category_name }) => {
    const points = counted
      .filter(({ carried_from }) => carried_from === category_id)
      .reduce((sum, cell) => sum + (cell.points ?? 0), 0);
    return points === 0 ? [] : [{ category_name, points }];
  });
}

function rowOf(
  cup: Cup,
  rider: CupRider,
  above: CupRider | undefined,
  dates: FoundRanking['dates'],
  going: readonly ClassGoing[],
): RankingRow {
  const { rider_id, position, plate, rider_fullname, club_name, points } = rider;
  return {
    gap:
      position === null || !above || above.position === null
        ? null
        : { points: above.points - points, place: above.position },
    goesTo: going.flatMap(({ rule, riders }) => (riders.get(rider_id) === null ? [rule.event] : [])),
    rider_id,
    position,
    plate,
    rider_fullname,
    club_name,
    points,
    carried: carriedOf(cup, rider),
    dates: dates.map(({ date }) => {
      const cell = rider.dates.find((one) => one.date === date);
      return !cell || cell.points === null ? null : { points: cell.points, dropped: cell.dropped };
    }),
  };
}

function headOf(cup: Cup, category: Category) {
  const { category_id, category_name, plate_colour } = category;
  return { category_id, category_name, plate_colour, riders: ridersOf(cup, category).length };
}

function cardOf(cup: Cup, category: Category): RankingCard {
  const leaders = inOrder(ridersOf(cup, category))
    .slice(0, shownLeaders)
    .flatMap(({ position, plate, rider_fullname, points }) =>
      position === null ? [] : [{ position, plate, rider_fullname, points }],
    );
  return { ...headOf(cup, category), leaders };
}

/** The shown part of a table: the search, and the open row. */
interface Asked {
  finding: Finding;
  /** The open row. It is 0 when there is none. */
  row: number;
  target: number;
}

function tableOf(
  cup: Cup,
  category: Category,
  dates: FoundRanking['dates'],
  { finding, row, target }: Asked,
): RankingTableView {
  const riders = inOrder(ridersOf(cup, category));
  const isFound = riderFinder(finding);
  const going = classGoing(cup.qualifications, category.category_id, riders);
  const opened = riders.find(({ rider_id }) => rider_id === row);
  return {
    ...headOf(cup, category),
    going: going.map(({ rule }) => rule),
    rows: riders.flatMap((rider, index) =>
      isFound(rider) ? [rowOf(cup, rider, riders[index - 1], dates, going)] : [],
    ),
    opened:
      opened && isFound(opened) ? openedRow(cup, category.category_id, riders, opened, target, going) : null,
  };
}

/** Lists the dates that gave points to any rider. */
function datesWithPoints(cup: Cup): FoundRanking['dates'] {
  const ridden = new Set<string>();
  for (const rider of Object.values(cup.cup_rider).flat()) {
    for (const one of rider.dates) if (one.points !== null) ridden.add(one.date);
  }
  return cup.cup_dates
    .filter((one) => ridden.has(one.date))
    .map(({ date, name }) => ({ date, name }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

function bodyOf(
  cup: Cup,
  ranked: Category[],
  asked: Category | null,
  dates: FoundRanking['dates'],
  show: Asked,
) {
  const riders = ranked.reduce((sum, category) => sum + ridersOf(cup, category).length, 0);
  if (riders === 0) return { kind: 'nothing_yet' as const };
  if (!asked && !isFinding(show.finding) && riders > shownInFull) {
    return { kind: 'overview' as const, cards: ranked.map((category) => cardOf(cup, category)) };
  }
  const shown = asked ? [asked] : ranked;
  const tables = shown.map((category) => tableOf(cup, category, dates, show));
  return { kind: 'tables' as const, tables: tables.filter(({ rows }) => asked !== null || rows.length > 0) };
}

/**
 * Computes the view of the ranking page, and nothing more. It uses the requested cup, the choices when there is none,
 * the query of the address, and the instant of the page. Spec §2 "Ranking page".
 */
export function viewOfRanking(
  cup: Cup | null,
  choose: Choices,
  search: URLSearchParams,
  now: string,
): RankingView {
  if (!cup) return chooseCup(choose, search.has('cup_id') || search.has('federation'));
  if (!cup.cup_parameters.showRanking) return unavailable(cup, now);
  const ranked = cup.cup_categories
    .filter((category) => ridersOf(cup, category).length > 0)
    .toSorted((a, b) => a.category_order - b.category_order || a.category_id - b.category_id);
  const category_id = idOfParam(search, 'category_id');
  const asked = ranked.find((category) => category.category_id === category_id) ?? null;
  const dates = datesWithPoints(cup);
  const finding = findingOf(search);
  const shown = asked ? [asked] : ranked;
  const { updated_at } = cup;
  const show = { finding, row: idOfParam(search, 'row') ?? 0, target: idOfParam(search, 'target') ?? 0 };
  return {
    kind: 'ranking',
    cup_id: cup.cup_id,
    cup_name: cup.cup_name,
    organization_shortname: cup.organization.organization_shortname,
    organization_name: cup.organization.organization_name,
    category: asked?.category_id ?? null,
    categories: ranked.map((category) => {
      const { category_name, riders } = headOf(cup, category);
      return { category_id: category.category_id, category_name, riders };
    }),
    dates,
    state: seasonState(cup),
    updated_when: updated_at === null ? null : formatInstant(updated_at, cup.organization.organization_zone),
    only_affiliated: cup.only_affiliated,
    carries_points: cup.ranking_rules.carries_points,
    ranks_clubs: cup.ranks_clubs ?? false,
    ties: cup.ranking_tie,
    finding,
    clubs: clubsRanked(shown.flatMap((category) => ridersOf(cup, category))),
    body: bodyOf(cup, ranked, asked, dates, show),
  };
}
