import type { FederationRanking } from '#contract/season/federation/federation.ts';
import { addDays } from '#rules/calendar.ts';
import { formatInstant } from '#web/ground/format.ts';
import { idOfParam } from '#web/ground/address/params.ts';
import type {
  FederationBar,
  FederationBarGroup,
  FederationOpenedView,
  FederationRowView,
  FederationTableView,
  FederationView,
} from '#web/screens/season/ranking/parts/federation-view.ts';

type Category = FederationRanking['categories'][number];
type Rider = FederationRanking['category_rider'][string][number];

/** Rounds points to hundredths, because sums of decimal fractions are not exact in binary. */
const exact = (points: number): number => Math.round(points * 100) / 100;

const collator = new Intl.Collator('es', { sensitivity: 'base' });

/** Sorts riders by position, and riders with the same position by name. */
function inOrder(riders: readonly Rider[]): Rider[] {
  return riders.toSorted(
    (a, b) => a.position - b.position || collator.compare(a.rider_fullname, b.rider_fullname),
  );
}

function ridersOf(ranking: FederationRanking, category: Category): Rider[] {
  return inOrder(ranking.category_rider[String(category.category_id)] ?? []);
}

function rowOf(rider: Rider, above: Rider | undefined): FederationRowView {
  const { rider_id, position, plate, rider_fullname, club_name, points } = rider;
  const gap = above ? { points: exact(above.points - points), place: above.position } : null;
  return { rider_id, position, plate, rider_fullname, club_name, points, gap };
}

function barsOf(rider: Rider, ranking: FederationRanking, kind_no: number): FederationBar[] {
  const events = new Map(ranking.events.map((event) => [event.race_id, event]));
  return rider.scores
    .flatMap((score) => {
      const event = events.get(score.race_id);
      if (event?.kind_no !== kind_no) return [];
      const { cup_id, date, name } = event;
      return [{ ...score, cup_id, date, name: `${event.cup_name}, ${name}` }];
    })
    .toReversed();
}

/** Groups the results of a rider by kind, newest first. Kinds without any are left out. */
function groupsOf(rider: Rider, ranking: FederationRanking): FederationBarGroup[] {
  return ranking.kinds.flatMap(({ kind_no, kind_name, count_best }) => {
    const bars = barsOf(rider, ranking, kind_no);
    if (bars.length === 0) return [];
    const points = bars.reduce((sum, bar) => sum + (bar.uncounted === null ? bar.points : 0), 0);
    return [{ kind_name, count_best, bars, points: exact(points) }];
  });
}

function openedOf(rider: Rider, riders: readonly Rider[], ranking: FederationRanking): FederationOpenedView {
  const groups = groupsOf(rider, ranking);
  const above = riders.findLast(({ position }) => position < rider.position);
  return {
    rider_id: rider.rider_id,
    groups,
    most: Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ points }) => points))),
    next: above ? { points: exact(above.points - rider.points), position: above.position } : null,
    sharing: riders.filter(({ position }) => position === rider.position).length - 1,
  };
}

function tableOf(ranking: FederationRanking, category: Category, row: number | null): FederationTableView {
  const riders = ridersOf(ranking, category);
  const opened = riders.find(({ rider_id }) => rider_id === row);
  return {
    ...category,
    rows: riders.map((rider, index) => rowOf(rider, riders[index - 1])),
    opened: opened ? openedOf(opened, riders, ranking) : null,
  };
}

function cardOf(ranking: FederationRanking, category: Category) {
  const leaders = ridersOf(ranking, category).map(({ position, plate, rider_fullname, points }) => ({
    position,
    plate,
    rider_fullname,
    points,
  }));
  return { ...category, leaders };
}

function bodyOf(
  ranking: FederationRanking,
  asked: Category | null,
  row: number | null,
): FederationView['body'] {
  const { categories } = ranking;
  if (categories.length === 0) return { kind: 'nothing_yet' };
  const whole = categories.every((category) => ridersOf(ranking, category).length === category.riders);
  if (!asked && !whole)
    return { kind: 'overview', cards: categories.map((category) => cardOf(ranking, category)) };
  const shown = asked ? [asked] : categories;
  return { kind: 'tables', tables: shown.map((category) => tableOf(ranking, category, row)) };
}

/** Computes the view of a ranking over several cups from the ranking and the query of the address. */
export function viewOfFederation(ranking: FederationRanking, search: URLSearchParams): FederationView {
  const category_id = idOfParam(search, 'category_id');
  const asked = ranking.categories.find((category) => category.category_id === category_id) ?? null;
  const {
    federation_ranking_id,
    ranking_name,
    organization,
    as_of,
    updated_at,
    window_days,
    class_rule,
    kinds,
  } = ranking;
  return {
    kind: 'federation',
    federation_ranking_id,
    ranking_name,
    organization_name: organization.organization_name,
    organization_shortname: organization.organization_shortname,
    category: asked?.category_id ?? null,
    categories: ranking.categories.map((category) => ({
      category_id: category.category_id,
      category_name: category.category_name,
      riders: category.riders,
    })),
    from: window_days === null ? null : addDays(as_of, -window_days),
    as_of,
    updated_when: updated_at === null ? null : formatInstant(updated_at, organization.organization_zone),
    class_rule,
    kinds,
    body: bodyOf(ranking, asked, idOfParam(search, 'row')),
  };
}
