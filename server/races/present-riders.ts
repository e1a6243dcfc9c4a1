import type { z } from 'zod';
import type { heatRider, raceRider, resultRider, riderRun } from '#contract/races/races.ts';
import type { Classification, Standing } from '#rules/classification/classification.ts';
import { storedR } from '#rules/classification/scoring.ts';
import { comparePhases, STAGES } from '#rules/stages.ts';
import type { CategoryShare, EntryFact, RunFact } from '#server/races/facts.ts';

export type HeatRiderOut = z.input<typeof heatRider>;
type ResultRiderOut = z.input<typeof resultRider>;
type RiderRunOut = z.input<typeof riderRun>;

/** A rider as a line of a list. */
export function riderLine(entry: EntryFact): z.input<typeof raceRider> {
  const [entry_id, rider_id, , plate, rider_fullname, club_id, club_name] = entry;
  return {
    entry_id,
    rider_id,
    plate,
    rider_fullname,
    club: club_id === null || club_name === null ? null : { club_id, club_name },
  };
}

const slots = ['M1', 'M2', 'M3'] as const;

/** R = 9 − points, per moto; null: not ridden, or a start that counts for nothing (docs/regulation.md §3.7). */
const rOf = (points: number | null | undefined) =>
  points === null || points === undefined ? null : storedR(points);

/** A rider with all his motos side by side, as the specification's entry of a manga. */
export function motoLine(
  entry: EntryFact,
  runs: readonly RunFact[],
  standing: Standing | undefined,
  onlyMoto: string | null = null,
): HeatRiderOut {
  const run = (phase: string) =>
    onlyMoto === null || onlyMoto === phase ? runs.find((one) => one[1] === phase) : undefined;
  const points = (index: number) => (run(`M${index + 1}`) ? rOf(standing?.moto_points_by_moto[index]) : null);
  const motos = Math.max(3, standing?.moto_points_by_moto.length ?? 0);
  const all = Array.from({ length: motos }, (_, index) => points(index)).filter((value) => value !== null);
  const sum = all.length === 0 ? null : all.reduce((a, b) => a + b, 0);
  const [first, second, third] = slots.map(run);
  return {
    ...riderLine(entry),
    rider_M1: first?.[3] ?? null,
    rider_M2: second?.[3] ?? null,
    rider_M3: third?.[3] ?? null,
    rider_R1: points(0),
    rider_R2: points(1),
    rider_R3: points(2),
    rider_S1: first?.[4] ?? null,
    rider_S2: second?.[4] ?? null,
    rider_S3: third?.[4] ?? null,
    times: Array.from({ length: motos }, (_, index) => run(`M${index + 1}`)?.[6] ?? null),
    points: sum,
    rider_points: sum,
    result: null,
    qualified: standing?.qualified ?? false,
  };
}

function rideOf(share: CategoryShare, standing: Standing, run: RunFact): RiderRunOut {
  const heat = run[2] === null ? undefined : share.heatById.get(run[2]);
  const { moto } = STAGES[run[1]];
  const points = moto === null ? run[5] : standing.moto_points_by_moto[moto - 1];
  return {
    phase: run[1],
    number: heat?.[4] ?? null,
    serie: heat?.[3] ?? null,
    lane: run[3],
    status: run[4],
    place: run[5],
    time_ms: run[6],
    R: rOf(points),
  };
}

/** The classification of a category, in its order, with every ride of each rider. */
export function resultRiders(share: CategoryShare, classification: Classification): ResultRiderOut[] {
  return classification.standings.flatMap((standing) => {
    const entry = share.entryById.get(standing.rider_id);
    if (!entry) return [];
    const runs = share.runsByEntry.get(standing.rider_id) ?? [];
    return [
      {
        ...motoLine(entry, runs, standing),
        result: standing.rank === null ? null : String(standing.rank),
        rank: standing.rank,
        entered_category_name: entry[7],
        entered_rank: standing.entered_rank,
        moto_rank: standing.moto_rank,
        moto_points: standing.moto_points,
        group: standing.group,
        shared: standing.shared,
        removed: entry[8],
        advances: standing.advances,
        reason: standing.reason,
        moto_reason: standing.moto_reason,
        results: runs
          .toSorted((a, b) => comparePhases(a[1], b[1]))
          .map((run) => rideOf(share, standing, run)),
      },
    ];
  });
}
