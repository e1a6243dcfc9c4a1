import type { DrawProof } from '#contract/races/draws.ts';
import { replayDraw } from '#rules/raceday/draw/draw.ts';
import { isStageAlgorithm, replayStage } from '#rules/raceday/stage-draw.ts';
import type { Phase } from '#rules/stages.ts';

/** A heat as it was computed here. */
export interface Replayed {
  phase: Phase;
  serie: number;
  riders: { entry_id: number; lane: number }[];
}

/** Repeats a draw by the same rules from the same seed. Errors: RangeError for a method this version does not know. */
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

/** Whether the current heats match: every rider in the same heat, in the same lane. Motos may have been cancelled since, for rain. */
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
