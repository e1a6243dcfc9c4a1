import type { z } from 'zod';
import type { HeatRider, raceRider, resultRider, riderRun } from '#contract/season/races/races.ts';
import type { Classification, Standing } from '#rules/raceday/classification/classification.ts';
import { storedR } from '#rules/raceday/classification/scoring.ts';
import { comparePhases, STAGES } from '#rules/stages.ts';
import { type CategoryShare, type EntryFact, type RideFact, ridesOf } from '#server/season/races/facts.ts';

/** A rider of a class, as public answers show the result. */
export type ResultRiderOut = z.input<typeof resultRider>;
type RiderRunOut = z.input<typeof riderRun>;

/** Returns a rider as a line of a list. */
export function presentRider(entry: EntryFact): z.input<typeof raceRider> {
  const { entry_id, rider_id, plate, rider_fullname, rider_about, club_id, club_name } = entry;
  return {
    entry_id,
    rider_id,
    plate,
    rider_fullname,
    ...(rider_about === null ? {} : { rider_about }),
    club: club_id === null || club_name === null ? null : { club_id, club_name },
  };
}

/** Returns R = 9 − points of a moto, or null if it was not ridden or not counted (docs/regulation.md §3.7). */
const rOf = (points: number | null | undefined) =>
  points === null || points === undefined ? null : storedR(points);

/** Returns the split times, ride by ride. It is empty if there are none. */
export const splitsOf = (rides: readonly (RideFact | undefined)[]): Pick<HeatRider, 'splits'> =>
  rides.some((one) => one?.splits != null) ? { splits: rides.map((one) => one?.splits ?? null) } : {};

/** Returns a rider with all motos side by side, as the specification's entry of a manga. */
export function motoLine(
  entry: EntryFact,
  runs: readonly RideFact[],
  standing: Standing | undefined,
  onlyMoto: string | null = null,
): HeatRider {
  const run = (phase: string) =>
    onlyMoto === null || onlyMoto === phase ? runs.find((one) => one.phase === phase) : undefined;
  const motos = Math.max(3, standing?.moto_points_by_moto.length ?? 0);
  const ridden = Array.from({ length: motos }, (_, index) => run(`M${index + 1}`));
  const [first, second, third] = ridden;
  const points = ridden.map((one, index) => (one ? rOf(standing?.moto_points_by_moto[index]) : null));
  const [R1 = null, R2 = null, R3 = null] = points;
  const scored = points.filter((value) => value !== null);
  const sum = scored.length === 0 ? null : scored.reduce((a, b) => a + b, 0);
  return {
    ...presentRider(entry),
    rider_M1: first?.lane ?? null,
    rider_M2: second?.lane ?? null,
    rider_M3: third?.lane ?? null,
    rider_R1: R1,
    rider_R2: R2,
    rider_R3: R3,
    rider_S1: first?.status ?? null,
    rider_S2: second?.status ?? null,
    rider_S3: third?.status ?? null,
    times: ridden.map((one) => one?.time_ms ?? null),
    ...splitsOf(ridden),
    points: sum,
    rider_points: sum,
    result: null,
    qualified: standing?.qualified ?? false,
  };
}

function rideOf(share: CategoryShare, standing: Standing, run: RideFact): RiderRunOut {
  const { phase, heat_id, lane, status, place, time_ms, splits } = run;
  const heat = heat_id === null ? undefined : share.heatById.get(heat_id);
  const { moto } = STAGES[phase];
  const points = moto === null ? place : standing.moto_points_by_moto[moto - 1];
  return {
    phase,
    number: heat?.number ?? null,
    serie: heat?.serie ?? null,
    lane,
    status,
    place,
    time_ms,
    ...(splits === null ? {} : { splits }),
    R: rOf(points),
  };
}

/** Returns the classification of a category, in its order, with every ride of each rider. */
export function resultRiders(share: CategoryShare, classification: Classification): ResultRiderOut[] {
  return classification.standings.flatMap((standing) => {
    const entry = share.entryById.get(standing.entry_id);
    if (!entry) return [];
    const runs = ridesOf(share, standing.entry_id);
    return [
      {
        ...motoLine(entry, runs, standing),
        result: standing.rank === null ? null : String(standing.rank),
        rank: standing.rank,
        entered_category_name: entry.entered_category_name,
        entered_rank: standing.entered_rank,
        moto_rank: standing.moto_rank,
        sum_of_places: standing.moto_points,
        group: standing.group,
        shared: standing.shared,
        removed: entry.removed,
        advances: standing.advances,
        reason: standing.reason,
        moto_reason: standing.moto_reason,
        prospect: standing.prospect,
        results: runs
          .toSorted((a, b) => comparePhases(a.phase, b.phase))
          .map((run) => rideOf(share, standing, run)),
      },
    ];
  });
}
