import type { DrawProof } from '#contract/season/races/draws.ts';
import { replayDraw } from '#rules/raceday/day/draw/draw.ts';
import { isStageAlgorithm, replayStage } from '#rules/raceday/day/stage-draw.ts';
import type { Phase } from '#rules/stages.ts';

/** A heat as it was computed here. */
export interface Replayed {
  phase: Phase;
  serie: number;
  riders: { entry_id: number; lane: number }[];
}

/**
 * Repeats a draw by the same rules from the same seed.
 * @throws RangeError for a method that this version does not know
 */
export function replay({
  algorithm,
  seed,
  input,
  phase,
}: Pick<DrawProof, 'algorithm' | 'seed' | 'input' | 'phase'>): Replayed[] {
  if (!isStageAlgorithm(algorithm)) return replayDraw({ algorithm, seed, input });
  const riders = input.map(({ entry_id, time_ms, place, moto_points, lot }) => ({
    entry_id,
    time_ms: time_ms ?? null,
    place: place ?? null,
    moto_points: moto_points ?? 0,
    lot: lot ?? null,
  }));
  return replayStage({ algorithm, seed, input: riders }).map((heat) => ({ phase, ...heat }));
}

const lineOf = (phase: string, serie: number, entry_id: number, lane: number | null) =>
  `${phase} ${serie} ${entry_id} ${lane}`;

/** Tells whether every rider is in the same heat and lane. Rain may have cancelled motos since. */
export function isSame(replayed: readonly Replayed[], heats: DrawProof['heats']): boolean {
  const standing = new Set<string>(heats.map(({ phase }) => phase));
  const here = replayed
    .filter(({ phase }) => standing.has(phase))
    .flatMap(({ phase, serie, riders }) =>
      riders.map(({ entry_id, lane }) => lineOf(phase, serie, entry_id, lane)),
    );
  const there = heats.flatMap(({ phase, serie, riders }) =>
    riders.map(({ entry_id, lane }) => lineOf(phase, serie, entry_id, lane)),
  );
  return here.toSorted().join('\n') === there.toSorted().join('\n');
}
