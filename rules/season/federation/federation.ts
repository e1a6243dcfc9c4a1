import { addDays, compareDates, daysBetween } from '#rules/calendar.ts';
import { type PointsRange, pointsForPlace } from '#rules/season/cups/points-tables.ts';

/** The key of a rider, an event or a category. It is a number in the database and often a text in a file. */
type Key = string | number;

/** A kind of event, such as championship, cup or league. Source: docs/regulation.md §4.7. */
export interface EventKind {
  kind: Key;
  /** Only this many best results of the kind count. It is null when all of them count. */
  count_best: number | null;
  /** The points by place. It is null when the points come with each result. */
  points: readonly PointsRange[] | null;
}

/** The settings of a ranking over several cups. Source: docs/regulation.md §4.7. */
export interface FederationRules {
  kinds: readonly EventKind[];
  /** An event counts on its day and for this many days after it. It is null when it counts for ever. */
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

/** The category in which a rider is ranked. When a rider is listed in two categories, each result counts in both. */
export interface RankedIn {
  rider: Key;
  category: Key;
}

/** The result of a rider in an event. Two results in one event both count. */
export interface FederationResult {
  rider: Key;
  event: Key;
  /** The class that was ridden. It does not decide where the points count. */
  category: Key;
  place: number | null;
  /** The points of the result. It is null when the table of the kind gives them. */
  points: number | null;
}

/**
 * The reasons why a result is not in the total: better ones of its kind fill the best n, its window is over, or it is later than
 * the day of the ranking.
 */
type Uncounted = 'beyondBest' | 'windowOver' | 'later';

/** A result as the ranking uses it. */
interface FederationScore {
  event: Key;
  kind: Key;
  date: string;
  category: Key;
  place: number | null;
  points: number;
  /** It is null when the result counts. */
  uncounted: Uncounted | null;
  /** The last day on which the result can count. It is null when there is no window. */
  last_day: string | null;
}

/** A row of the ranking. Riders with equal points share a position, and the next positions are skipped. */
export interface FederationRow {
  rider: Key;
  position: number;
  points: number;
  /** The results, in the order of their dates. */
  scores: FederationScore[];
}

/** The ranking of one category, the best first. */
export interface FederationCategory {
  category: Key;
  riders: FederationRow[];
}

/** Tables may hold tenths of a point, so sums are rounded to a millionth before they are compared. */
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

/** Results with more points come first, and of equal ones the newest, because it counts longest. */
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

/** A rider's position is 1 plus the number of riders who have more points. */
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
 * A ranking over several cups adds up the best n results of each kind of event inside the window. They count in the category in
 * which the rider is ranked, whatever class was ridden. Results of events, kinds or riders that are not listed are skipped.
 *
 * @param rules the settings of the ranking
 * @param riders the riders and their categories
 * @param events the events, in any order
 * @param results the results, in any order
 * @returns the categories in the order in which they first appear, with their riders from the best on; riders without a result have
 *   0 points
 * @throws RangeError when a text is no day
 * Source: docs/regulation.md §4.7.
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
