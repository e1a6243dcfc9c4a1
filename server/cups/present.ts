import type { z } from 'zod';
import type { cup as cupContract, cupRider } from '#contract/cups/cups.ts';
import { classify } from '#rules/classification/classification.ts';
import { rankCup } from '#rules/cups/ranking.ts';
import { wasAffiliated } from '#rules/licences/licences.ts';
import type { CupDate, CupPlace } from '#rules/cups/series.ts';
import type { CategoryRider } from '#rules/races/types.ts';
import { hasStarted, REMOVALS } from '#rules/statuses.ts';
import { sanitizeRegulation } from '#server/cups/sanitize-regulation.ts';
import type { CupEntryFact, CupFacts } from '#server/cups/facts.ts';
import type { RunFact } from '#server/races/facts.ts';

type CupOut = z.input<typeof cupContract>;
type CupRiderOut = z.input<typeof cupRider>;

function riderOf(entry: CupEntryFact, runs: readonly RunFact[]): CategoryRider {
  const [entryId, , , enteredId, , plate, removed, lot] = entry;
  return {
    rider_id: entryId,
    plate,
    entered_class: enteredId === null ? null : String(enteredId),
    lot,
    removed,
    runs: runs.map(([, phase, heatId, lane, status, place, time_ms, heat_size]) => ({
      phase,
      heat: heatId === null ? null : String(heatId),
      lane,
      status,
      place,
      time_ms,
      heat_size,
    })),
  };
}

/** Every finished race classified by the rules: who took which place where. */
function placesByRace(facts: CupFacts): Map<number, CupPlace[]> {
  const runsByEntry = Map.groupBy(facts.runs, (run) => run[0]);
  const entriesByClass = Map.groupBy(facts.entries, (entry) => `${entry[1]}/${entry[2]}`);
  const places = new Map<number, CupPlace[]>();
  for (const [raceId, , categoryId, rules] of facts.race_categories) {
    const entries = entriesByClass.get(`${raceId}/${categoryId}`) ?? [];
    const byId = new Map(entries.map((entry) => [entry[0], entry]));
    const riders = entries.map((entry) => riderOf(entry, runsByEntry.get(entry[0]) ?? []));
    const list = places.get(raceId) ?? [];
    places.set(raceId, list);
    for (const standing of classify(riders, rules).standings) {
      const entry = byId.get(standing.rider_id);
      if (!entry) continue;
      const removal = entry[6] === null ? null : REMOVALS[entry[6]];
      if (removal?.series === null) continue;
      const absent = runsByEntry.get(entry[0])?.some((run) => hasStarted(run[4])) === true ? null : 'DNS';
      const status = removal?.series ?? absent;
      list.push({
        rider_id: entry[4],
        category_id: categoryId,
        entered_category_id: entry[3],
        place: status === null ? standing.rank : null,
        status,
      });
    }
  }
  return places;
}

function cupDates(facts: CupFacts): CupDate[] {
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
  const names = new Map(facts.riders.map(([id, name, club]) => [id, { name, club }]));
  // Entries come in the order of the dates, so the plate that stays is the newest.
  const plates = new Map(facts.entries.map((entry) => [entry[4], entry[5]]));
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
        rider_fullname: names.get(rider.rider_id)?.name ?? '',
        club_name: names.get(rider.rider_id)?.club ?? null,
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
