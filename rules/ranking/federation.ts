import { addDays, compareDates, daysBetween } from '#rules/calendar.ts';
import { type PointsRange, pointsForPlace } from '#rules/cups/points-tables.ts';

/** How a rider, an event or a category is named: numbers in the database, often texts in a file. */
type Key = string | number;

/** A kind of event, such as championship, cup or league. Source: docs/regulation.md §4.7. */
export interface EventKind {
  kind: Key;
  /** Only the best so many results of this kind count; null: all of them. */
  count_best: number | null;
  /** Points by place; null: the points come with each result. */
  points: readonly PointsRange[] | null;
}

/** Settings of a ranking over several cups. Source: docs/regulation.md §4.7. */
export interface FederationRules {
  kinds: readonly EventKind[];
  /** An event counts on its day and for so many days after it; null: for ever. */
  window_days: number | null;
  /** The day of the ranking, 'YYYY-MM-DD'. */
  as_of: string;
}

/** A day on which points were given. */
export interface FederationEvent {
  event: Key;
  kind: Key;
  date: string;
}

/** The category a rider is ranked in. Of riders that are named twice, each result counts in both. */
export interface RankedIn {
  rider: Key;
  category: Key;
}

/** What a rider took from an event. Two on one event both count. */
export interface FederationResult {
  rider: Key;
  event: Key;
  /** The class that was ridden: it does not decide where the points count. */
  category: Key;
  place: number | null;
  /** null: by the table of the kind. */
  points: number | null;
}

/** Why a result is not in the total: better ones of its kind fill the best n, its window is over, or it is of after the day. */
type Uncounted = 'beyondBest' | 'windowOver' | 'later';

/** A result as the ranking sees it. */
interface FederationScore {
  event: Key;
  kind: Key;
  date: string;
  category: Key;
  place: number | null;
  points: number;
  /** null: it counts. */
  uncounted: Uncounted | null;
  /** The last day on which it can count; null where there is no window. */
  last_day: string | null;
}

/** A row of the ranking: equal points share a position and the next ones are skipped. */
export interface FederationRow {
  rider: Key;
  position: number;
  points: number;
  /** In the order of their dates. */
  scores: FederationScore[];
}

/** The ranking of one category, best first. */
export interface FederationCategory {
  category: Key;
  riders: FederationRow[];
}

/** Tables may hold tenths of a point: sums of them are compared as they are written, not as they are added. */
const MILLION = 1_000_000;
const exact = (points: number): number => Math.round(points * MILLION) / MILLION;

function windowOf(date: string, { window_days, as_of }: FederationRules): Uncounted | null {
  const age = daysBetween(date, as_of);
  if (age < 0) return 'later';
  return window_days !== null && age > window_days ? 'windowOver' : null;
}

function scoreResult(
  result: FederationResult,
  event: FederationEvent,
  kind: EventKind,
  rules: FederationRules,
): FederationScore {
  const { place } = result;
  const table = place === null ? 0 : pointsForPlace(kind.points ?? [], place);
  return {
    event: result.event,
    kind: kind.kind,
    date: event.date,
    category: result.category,
    place,
    points: exact(result.points ?? table),
    uncounted: windowOf(event.date, rules),
    last_day: rules.window_days === null ? null : addDays(event.date, rules.window_days),
  };
}

/** The most points first; of equal ones the newest, because it lasts longest. */
function compareScores(a: FederationScore, b: FederationScore): number {
  return b.points - a.points || compareDates(b.date, a.date);
}

function keepBest(scores: readonly FederationScore[], { kinds }: FederationRules): FederationScore[] {
  const beyond = new Set<FederationScore>();
  for (const { kind, count_best } of kinds) {
    if (count_best === null) continue;
    const counting = scores.filter((score) => score.kind === kind && score.uncounted === null);
    for (const score of counting.toSorted(compareScores).slice(count_best)) beyond.add(score);
  }
  return scores
    .map((score) => (beyond.has(score) ? { ...score, uncounted: 'beyondBest' as const } : score))
    .toSorted((a, b) => compareDates(a.date, b.date));
}

/** A position is 1 and the riders who have more points. */
function rankRiders(riders: readonly { rider: Key; scores: FederationScore[] }[]): FederationRow[] {
  let position = 1;
  return riders
    .map(({ rider, scores }) => {
      const counted = scores.filter(({ uncounted }) => uncounted === null);
      return { rider, scores, points: exact(counted.reduce((sum, { points }) => sum + points, 0)) };
    })
    .toSorted((a, b) => b.points - a.points)
    .map(({ rider, points, scores }, index, all) => {
      if (points !== all[index - 1]?.points) position = index + 1;
      return { rider, position, points, scores };
    });
}

/**
 * A ranking over several cups: of each kind of event the best n results inside the window, added up, in the category in which
 * a rider is ranked whatever class was ridden. In: settings, who is ranked where, events and results in any order; results of
 * events, kinds or riders that are not listed are skipped. Out: categories in the order they first appear, their riders best
 * first, those without a result with 0. Errors: RangeError for a text that is no day. Source: docs/regulation.md §4.7.
 */
export function rankFederation(
  rules: FederationRules,
  riders: readonly RankedIn[],
  events: readonly FederationEvent[],
  results: readonly FederationResult[],
): FederationCategory[] {
  const kinds = new Map(rules.kinds.map((kind) => [kind.kind, kind]));
  const eventBy = new Map(events.map((event) => [event.event, event]));
  const scoresBy = new Map<Key, FederationScore[]>(riders.map(({ rider }) => [rider, []]));
  for (const result of results) {
    const event = eventBy.get(result.event);
    const kind = event && kinds.get(event.kind);
    if (kind) scoresBy.get(result.rider)?.push(scoreResult(result, event, kind, rules));
  }
  const categories = new Map<Key, Map<Key, FederationScore[]>>();
  for (const { rider, category } of riders) {
    const ranked = categories.get(category) ?? new Map<Key, FederationScore[]>();
    categories.set(category, ranked.set(rider, keepBest(scoresBy.get(rider) ?? [], rules)));
  }
  return [...categories].map(([category, ranked]) => ({
    category,
    riders: rankRiders([...ranked].map(([rider, scores]) => ({ rider, scores }))),
  }));
}
