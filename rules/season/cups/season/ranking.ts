import { placesToScore, type ScoredPlace } from '#rules/season/cups/cup-places.ts';
import { carriedPlaces } from './carried-places.ts';
import { compareRows, type CupSeason, type SeasonRow, seasonRow } from './season-row.ts';
import type { CategoryRanking, RankedRider, Series, SeriesDate } from '#rules/season/cups/series.ts';

function rankRows(rows: readonly SeasonRow[]): RankedRider[] {
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
 * This function computes the ranking of a cup, category by category. A rider who changes category keeps the points in the old one, or takes
 * them along where the cup says so. Where only affiliated riders score, riders who never scored as affiliated are left out.
 * @param dates - the dates of the cup in any order; dates to come have no places, and cancelled dates are left out
 * @param series - the settings of the ranking
 * @returns the categories in the order in which they first appear; in each, the riders best first with total, and with points, place and
 *   drop per date
 * Source: docs/regulation.md §4.3.
 */
export function rankCup(dates: readonly SeriesDate[], series: Series): CategoryRanking[] {
  const ordered = dates.toSorted((a, b) => (a.race_date < b.race_date ? -1 : 1));
  const lastHeld = ordered.findLastIndex(({ places }) => places.length > 0);
  const season: CupSeason = { dates: ordered, held: lastHeld + 1, series };
  const categories = new Map<number, Map<number, (ScoredPlace | undefined)[]>>();
  const scored = ordered.map(({ places }) => placesToScore(places, series));
  const wheels = series.carried_wheels;
  for (const [index, places] of (wheels === null ? scored : carriedPlaces(scored, wheels)).entries()) {
    for (const entry of places) {
      const riders =
        categories.get(entry.score_category_id) ?? new Map<number, (ScoredPlace | undefined)[]>();
      categories.set(entry.score_category_id, riders);
      const entries = riders.get(entry.rider_id) ?? ordered.map(() => undefined);
      riders.set(entry.rider_id, entries);
      // What was carried stands in the place of a start that the rider did not take in the new class on that date.
      if (entries[index] === undefined || entries[index].status === 'DNS') entries[index] = entry;
    }
  }
  return [...categories].map(([category_id, riders]) => {
    const rows = [...riders]
      .filter(
        ([, entries]) =>
          !series.only_affiliated || entries.some((entry) => entry?.affiliated !== false && entry),
      )
      .map(([rider_id, entries]) => seasonRow(rider_id, entries, season));
    return { category_id, riders: rankRows(rows) };
  });
}
