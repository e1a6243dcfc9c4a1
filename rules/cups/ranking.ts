import { placesToScore, type ScoredPlace } from './cup-places.ts';
import { pointsForPlace } from './points-tables.ts';
import type { CategoryRanking, SeriesDate, DateScore, RankedRider, Series } from './series.ts';
import { tieKeys } from './series-tie.ts';

interface Season {
  /** In calendar order. */
  dates: readonly SeriesDate[];
  held: number;
  series: Series;
}

function notRidden(race_date: string): DateScore {
  return { race_date, points: null, dropped: false, place: null, status: null };
}

function scoreDate(date: SeriesDate, entry: ScoredPlace, series: Series): DateScore {
  const { place } = entry;
  const status = entry.status ?? null;
  const scores = status === null && !(series.only_affiliated && entry.affiliated === false);
  const table = place === null ? 0 : pointsForPlace(series.points_table, place);
  const points = scores ? table * date.multiplier + series.bonus_presence : 0;
  return {
    race_date: date.race_date,
    points: status === 'DNS' ? null : points,
    dropped: false,
    place: status === null ? place : null,
    status,
  };
}

/** Marks what does not count: dates not ridden first, then the fewest points, of equals the earliest. */
function dropWorst(scores: readonly DateScore[], { held, series }: Season): DateScore[] {
  if (series.count_best === null) return [...scores];
  // A rider who is disqualified keeps that zero: otherwise the worst that can happen would cost nothing.
  const droppable = scores
    .map((score, index) => ({ score, index }))
    .filter(({ score, index }) => index < held && score.status !== 'DSQ')
    .sort((a, b) => (a.score.points ?? -1) - (b.score.points ?? -1));
  const drops = new Set(droppable.slice(0, Math.max(0, held - series.count_best)).map(({ index }) => index));
  return scores.map((score, index) => ({ ...score, dropped: drops.has(index) }));
}

/** Nobody is left out while the dates to come can still bring him in. */
function whyUnranked(
  scores: readonly DateScore[],
  rounds: number,
  { dates, held, series }: Season,
): RankedRider['unranked'] {
  if (rounds + dates.length - held < series.min_rounds_to_rank) return 'minRounds';
  const last = scores.at(-1);
  const over = held === dates.length;
  return series.must_ride_last && over && (last?.points ?? null) === null ? 'lastDate' : null;
}

interface Row extends RankedRider {
  keys: number[];
}

function rankRider(rider_id: number, entries: readonly (ScoredPlace | undefined)[], season: Season): Row {
  const { dates, series } = season;
  const scores = dropWorst(
    dates.map((date, index) => {
      const entry = entries[index];
      return entry ? scoreDate(date, entry, series) : notRidden(date.race_date);
    }),
    season,
  );
  const rounds = entries.filter(
    (entry) => entry && !entry.status && !(series.only_affiliated && entry.affiliated === false),
  ).length;
  const total = scores.reduce((sum, { points, dropped }) => sum + (dropped ? 0 : (points ?? 0)), 0);
  const unranked = whyUnranked(scores, rounds, season);
  const places = scores.slice(0, season.held).map(({ place }) => place);
  const keys = [-total, ...tieKeys(places, series.ranking_tie)];
  return { rider_id, rank: null, unranked, total, dates: scores, keys };
}

function compareRows(a: Row, b: Row): number {
  for (const [index, key] of a.keys.entries()) {
    const difference = key - (b.keys[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function rankRows(rows: readonly Row[]): RankedRider[] {
  const classified = rows.filter(({ unranked }) => unranked === null).sort(compareRows);
  const others = rows.filter(({ unranked }) => unranked !== null).sort(compareRows);
  let rank = 0;
  return [...classified, ...others].map((row, index, all) => {
    const ahead = all[index - 1];
    if (!ahead || compareRows(ahead, row) !== 0) rank = index + 1;
    const { keys: _, ...rider } = row;
    return { ...rider, rank: rider.unranked === null ? rank : null };
  });
}

/**
 * The ranking of a cup, category by category.
 * In: its dates in any order (those to come without places; cancelled dates left out) and its settings. A rider who
 * changes category keeps the points in the old one. Out: categories in the order they first appear; in each, riders
 * best first with total, and points, place and drop per date. Riders who never scored as affiliated, where only
 * affiliated riders score, are left out. Source: docs/regulation.md §4.3.
 */
export function rankCup(dates: readonly SeriesDate[], series: Series): CategoryRanking[] {
  const ordered = dates.toSorted((a, b) => (a.race_date < b.race_date ? -1 : 1));
  const lastHeld = ordered.findLastIndex(({ places }) => places.length > 0);
  const season: Season = { dates: ordered, held: lastHeld + 1, series };
  const categories = new Map<number, Map<number, (ScoredPlace | undefined)[]>>();
  for (const [index, date] of ordered.entries()) {
    for (const entry of placesToScore(date.places, series)) {
      const riders =
        categories.get(entry.score_category_id) ?? new Map<number, (ScoredPlace | undefined)[]>();
      categories.set(entry.score_category_id, riders);
      const entries = riders.get(entry.rider_id) ?? ordered.map(() => undefined);
      riders.set(entry.rider_id, entries);
      entries[index] = entry;
    }
  }
  return [...categories].map(([category_id, riders]) => {
    const rows = [...riders]
      .filter(
        ([, entries]) =>
          !series.only_affiliated || entries.some((entry) => entry?.affiliated !== false && entry),
      )
      .map(([rider_id, entries]) => rankRider(rider_id, entries, season));
    return { category_id, riders: rankRows(rows) };
  });
}
