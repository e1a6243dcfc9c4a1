import type { ScoredPlace } from '#rules/season/cups/cup-places.ts';
import { pointsForPlace } from '#rules/season/cups/points-tables.ts';
import type { DateScore, RankedRider, Series, SeriesDate } from '#rules/season/cups/series.ts';
import { tieKeys } from '#rules/season/cups/series-tie.ts';

/** These are the dates of a season, how many of them were held, and the settings by which it is ranked. */
export interface CupSeason {
  /** The dates are in calendar order. */
  dates: readonly Pick<SeriesDate, 'race_date' | 'multiplier'>[];
  held: number;
  series: Series;
}

function notRidden(race_date: string): DateScore {
  return { race_date, points: null, dropped: false, place: null, status: null };
}

function scoreDate(date: CupSeason['dates'][number], entry: ScoredPlace, series: Series): DateScore {
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
    ...(entry.carried_from === undefined ? {} : { carried_from: entry.carried_from }),
  };
}

/**
 * This function marks the dates that do not count: those not ridden first, then those with the fewest points, and of equal ones the
 * earliest.
 */
function dropWorst(scores: readonly DateScore[], { held, series }: CupSeason): DateScore[] {
  if (series.count_best === null) return [...scores];
  // A disqualified rider keeps that zero: otherwise the worst that can happen would cost nothing.
  const droppable = scores
    .map((score, index) => ({ score, index }))
    .filter(({ score, index }) => index < held && score.status !== 'DSQ')
    .sort((a, b) => (a.score.points ?? -1) - (b.score.points ?? -1));
  const drops = new Set(droppable.slice(0, Math.max(0, held - series.count_best)).map(({ index }) => index));
  return scores.map((score, index) => ({ ...score, dropped: drops.has(index) }));
}

/** Nobody is left out while the dates to come can still make the rider classified. */
function whyUnranked(
  scores: readonly DateScore[],
  rounds: number,
  { dates, held, series }: CupSeason,
): RankedRider['unranked'] {
  if (rounds + dates.length - held < series.min_rounds_to_rank) return 'minRounds';
  const last = scores.at(-1);
  const over = held === dates.length;
  return series.must_ride_last && over && (last?.points ?? null) === null ? 'lastDate' : null;
}

/** This is a rider of a ranking with the keys that compare the row: they are compared in order, and the lower key is ahead. */
export interface SeasonRow extends RankedRider {
  keys: number[];
}

/**
 * This function counts the dates that count as ridden.
 * @param entries - a result for each date; undefined for a date not ridden
 * @param series - the settings of the ranking; `only_affiliated` leaves out dates ridden without affiliation
 * @returns the number of dates
 * Source: docs/regulation.md §4.3.
 */
export function roundsRidden(
  entries: readonly (ScoredPlace | undefined)[],
  { only_affiliated }: Pick<Series, 'only_affiliated'>,
): number {
  return entries.filter((entry) => entry && !entry.status && !(only_affiliated && entry.affiliated === false))
    .length;
}

/**
 * This function computes what the dates give a rider, before any riders are compared.
 * @param rider_id - the rider
 * @param entries - a result for each date of the season; undefined for a date not ridden
 * @param season - the dates and the settings of the ranking
 * @returns the rider's row, without a rank
 * Source: docs/regulation.md §4.3.
 */
export function seasonRow(
  rider_id: number,
  entries: readonly (ScoredPlace | undefined)[],
  season: CupSeason,
): SeasonRow {
  const { dates, series } = season;
  const scores = dropWorst(
    dates.map((date, index) => {
      const entry = entries[index];
      return entry ? scoreDate(date, entry, series) : notRidden(date.race_date);
    }),
    season,
  );
  const rounds = roundsRidden(entries, series);
  const total = scores.reduce((sum, { points, dropped }) => sum + (dropped ? 0 : (points ?? 0)), 0);
  const unranked = whyUnranked(scores, rounds, season);
  const places = scores.slice(0, season.held).map(({ place }) => place);
  const keys = [-total, ...tieKeys(places, series.ranking_tie)];
  return { rider_id, rank: null, unranked, total, dates: scores, keys };
}

/**
 * This function compares two rows of one season.
 * @param a - one row
 * @param b - the other row
 * @returns a negative number when `a` is ahead, a positive one when `b` is, and 0 when nothing separates them
 */
export function compareRows(a: SeasonRow, b: SeasonRow): number {
  for (const [index, key] of a.keys.entries()) {
    const difference = key - (b.keys[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
