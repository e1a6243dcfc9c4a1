import type { Race, RaceCategory, RaceRider, ResultRider } from '#contract/season/races/races.ts';
import type { RiderSheetView } from '#web/screens/raceday/race/parts/race-view.ts';
import { isBestHill } from '#web/parts/race/split-words.ts';
import { isMoto } from '#rules/stages.ts';
import { cellOf, decidedIn, enteredOf, viewedRider } from './results-section.ts';

function head(rider: RaceRider, category: RaceCategory): RiderSheetView {
  return {
    ...viewedRider(rider),
    rider_id: rider.rider_id,
    category_id: category.category_id,
    about: Object.values(rider.rider_about ?? {}),
    category_name: category.category_name,
    plate_colour: category.plate_colour,
    rank: null,
    shared: false,
    points: null,
    points_of_motos: [],
    decided_in: null,
    qualified: false,
    removed: null,
    entered: null,
    reason: null,
    moto_reason: null,
    rides: [],
  };
}

function withResults(rider: ResultRider, category: RaceCategory): RiderSheetView {
  const ridden = rider.results.some((run) => run.status !== null);
  return {
    ...head(rider, category),
    rank: ridden ? rider.rank : null,
    shared: ridden && rider.shared,
    points: rider.points,
    points_of_motos: rider.results.flatMap(({ phase, R }) => (isMoto(phase) && R !== null ? [R] : [])),
    decided_in: ridden ? decidedIn(rider) : null,
    qualified: rider.qualified,
    removed: rider.removed,
    entered: enteredOf(rider),
    reason: ridden ? rider.reason : null,
    moto_reason: ridden && rider.moto_reason?.edge != null ? rider.moto_reason : null,
    rides: rider.results.map((run) => ({
      phase: run.phase,
      number: run.number,
      lane: run.lane,
      cell: cellOf(run),
      time_ms: run.time_ms,
      splits: run.splits,
      bestHill: isBestHill(run.splits, category.best_hill_ms) || undefined,
    })),
  };
}

/** Lists everything that one rider did in the race, in order. It is null when no rider has that entry. */
export function riderSheet(race: Race, entry_id: number | null): RiderSheetView | null {
  if (entry_id === null) return null;
  for (const category of race.race_categories) {
    const key = String(category.category_id);
    const riders = race.race_races.mangasResult[key] ?? [];
    const classified = riders.find((one) => one.entry_id === entry_id);
    if (classified) return withResults(classified, category);
    const entered = (race.race_riders[key] ?? []).find((one) => one.entry_id === entry_id);
    if (entered) return head(entered, category);
  }
  return null;
}
