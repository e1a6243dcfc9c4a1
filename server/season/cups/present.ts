import type { z } from 'zod';
import type { cup as cupContract, cupRider } from '#contract/season/cups/cups.ts';
import { rankCup } from '#rules/season/cups/season/ranking.ts';
import type { SeriesDate } from '#rules/season/cups/series.ts';
import { sanitizeRegulation } from '#server/season/cups/regulation/sanitize-regulation.ts';
import type { CupFacts } from '#server/season/cups/facts.ts';
import { cupDates, seriesOf } from '#server/season/cups/series-dates.ts';

type CupOut = z.input<typeof cupContract>;
type CupRiderOut = z.input<typeof cupRider>;

/** Builds the series ranking, keyed by category. It is empty where the cup has none (spec §2, ranking page). */
function cupRiders(facts: CupFacts, dates: readonly SeriesDate[]): Record<string, CupRiderOut[]> {
  if (!facts.cup_parameters.showRanking) return {};
  const guests = new Set(
    dates.flatMap(({ race_date, places }) =>
      places.flatMap(({ rider_id, affiliated }) =>
        affiliated === false ? [`${rider_id}/${race_date}`] : [],
      ),
    ),
  );
  const known = new Map(facts.riders.map((rider) => [rider.rider_id, rider]));
  // Entries are in the order of the dates, so the last plate is the newest.
  const plates = new Map(facts.entries.map(({ rider_id, plate }) => [rider_id, plate]));
  return Object.fromEntries(
    rankCup(dates, seriesOf(facts)).map(({ category_id, riders }) => [
      String(category_id),
      riders.map((rider) => ({
        rider_id: rider.rider_id,
        position: rider.rank,
        plate: plates.get(rider.rider_id) ?? '',
        rider_fullname: known.get(rider.rider_id)?.rider_fullname ?? '',
        club_name: known.get(rider.rider_id)?.club_name ?? null,
        points: rider.total,
        dates: rider.dates.map(({ race_date, status, ...cell }) => ({
          ...cell,
          date: race_date,
          ...(status === null ? {} : { status }),
          ...(guests.has(`${rider.rider_id}/${race_date}`) ? { affiliated: false as const } : {}),
        })),
      })),
    ]),
  );
}

/** Builds the cup of the contract: its dates, categories and the ranking computed from the facts of its races. */
export function presentCup(facts: CupFacts): CupOut {
  const { count_best, only_affiliated, ranking_tie, carried_wheels, ...series } = facts.series;
  const dates = facts.cup_parameters.showRanking ? cupDates(facts) : [];
  return {
    ...facts,
    cup_regulation: facts.cup_regulation === null ? null : sanitizeRegulation(facts.cup_regulation),
    cup_categories: facts.categories,
    count_best,
    only_affiliated,
    ranking_tie,
    ranking_rules: {
      ...series,
      carries_points: carried_wheels !== null,
      points_table: facts.points_table,
      multipliers: facts.multipliers,
      held: dates.findLastIndex(({ places }) => places.length > 0) + 1,
    },
    cup_rider: cupRiders(facts, dates),
  };
}
