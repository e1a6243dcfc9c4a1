import type { z } from 'zod';
import type { cup as cupContract, cupRider } from '#contract/cups/cups.ts';
import { shortenedRules } from '#rules/raceday/shorten.ts';
import { classify } from '#rules/classification/classification.ts';
import { rankCup } from '#rules/cups/ranking.ts';
import { wasAffiliated } from '#rules/licences/licences.ts';
import type { SeriesDate, CupPlace } from '#rules/cups/series.ts';
import type { CategoryRider } from '#rules/races/types.ts';
import { hasStarted, REMOVALS } from '#rules/statuses.ts';
import { sanitizeRegulation } from '#server/cups/sanitize-regulation.ts';
import type { CupEntryFact, CupFacts } from '#server/cups/facts.ts';
import { type RunFact, runIn } from '#server/races/facts.ts';

type CupOut = z.input<typeof cupContract>;
type CupRiderOut = z.input<typeof cupRider>;

function riderOf(entry: CupEntryFact, runs: readonly RunFact[]): CategoryRider {
  const { entry_id, plate, entered_category_id, lot, removed } = entry;
  const entered_class = entered_category_id === null ? null : String(entered_category_id);
  return { entry_id, plate, entered_class, lot, removed, runs: runs.map((run) => runIn(run, String)) };
}

/** Every finished race classified by the rules: who took which place where. */
function placesByRace(facts: CupFacts): Map<number, CupPlace[]> {
  const runsByEntry = Map.groupBy(facts.runs, ({ entry_id }) => entry_id);
  const runsOf = (entry_id: number) => runsByEntry.get(entry_id) ?? [];
  const entriesByClass = Map.groupBy(facts.entries, (entry) => `${entry.race_id}/${entry.category_id}`);
  const places = new Map<number, CupPlace[]>();
  for (const one of facts.race_categories) {
    const { race_id, category_id } = one;
    const rules = shortenedRules(one.rules, one);
    const entries = entriesByClass.get(`${race_id}/${category_id}`) ?? [];
    const byId = new Map(entries.map((entry) => [entry.entry_id, entry]));
    const riders = entries.map((entry) => riderOf(entry, runsOf(entry.entry_id)));
    const list = places.get(race_id) ?? [];
    places.set(race_id, list);
    for (const standing of classify(riders, rules).standings) {
      const entry = byId.get(standing.entry_id);
      if (!entry) continue;
      const removal = entry.removed === null ? null : REMOVALS[entry.removed];
      if (removal?.series === null) continue;
      const absent = runsOf(entry.entry_id).some((run) => hasStarted(run.status)) ? null : 'DNS';
      const status = removal?.series ?? absent;
      list.push({
        rider_id: entry.rider_id,
        category_id,
        entered_category_id: entry.entered_category_id,
        place: status === null ? standing.rank : null,
        status,
      });
    }
  }
  return places;
}

function cupDates(facts: CupFacts): SeriesDate[] {
  const races = placesByRace(facts);
  const licences = Map.groupBy(facts.licences, ({ rider_id }) => rider_id);
  return facts.cup_dates.map(({ date: race_date, race_id }) => {
    const places = (race_id === null ? undefined : races.get(race_id)) ?? [];
    return {
      race_date,
      multiplier: facts.multipliers[race_date] ?? 1,
      places: facts.series.only_affiliated
        ? places.map((place) => ({
            ...place,
            affiliated: wasAffiliated(licences.get(place.rider_id) ?? [], race_date),
          }))
        : places,
    };
  });
}

/** The series ranking, keyed by category; empty where the cup has none (spec §2, ranking page). */
function cupRiders(facts: CupFacts): Record<string, CupRiderOut[]> {
  if (!facts.cup_parameters.showRanking) return {};
  const known = new Map(facts.riders.map((rider) => [rider.rider_id, rider]));
  // Entries come in the order of the dates, so the plate that stays is the newest.
  const plates = new Map(facts.entries.map(({ rider_id, plate }) => [rider_id, plate]));
  const series = {
    ...facts.series,
    points_table: facts.points_table,
    score_class: 'enteredClass',
  } as const;
  return Object.fromEntries(
    rankCup(cupDates(facts), series).map(({ category_id, riders }) => [
      String(category_id),
      riders.map((rider) => ({
        rider_id: rider.rider_id,
        position: rider.rank,
        plate: plates.get(rider.rider_id) ?? '',
        rider_fullname: known.get(rider.rider_id)?.rider_fullname ?? '',
        club_name: known.get(rider.rider_id)?.club_name ?? null,
        points: rider.total,
        dates: rider.dates.map(({ race_date, points, place, dropped }) => ({
          date: race_date,
          points,
          place,
          dropped,
        })),
      })),
    ]),
  );
}

/** The cup as the contract gives it: its dates, categories and the ranking computed from the facts of its races. */
export function presentCup(facts: CupFacts): CupOut {
  return {
    ...facts,
    cup_regulation: facts.cup_regulation === null ? null : sanitizeRegulation(facts.cup_regulation),
    cup_categories: facts.categories,
    count_best: facts.series.count_best,
    only_affiliated: facts.series.only_affiliated,
    ranking_tie: facts.series.ranking_tie,
    cup_rider: cupRiders(facts),
  };
}
