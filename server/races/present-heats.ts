import type { z } from 'zod';
import type { manga } from '#contract/races/races.ts';
import type { Classification, Standing } from '#rules/classification/classification.ts';
import { storedR } from '#rules/classification/scoring.ts';
import { resultText } from '#rules/results/result-text.ts';
import { isAfter, KNOCKOUT_STAGES, type KnockoutStage, type Phase, isQualifying } from '#rules/stages.ts';
import type { CategoryShare, HeatFact, RunFact } from '#server/races/facts.ts';
import { type HeatRiderOut, motoLine } from '#server/races/present-riders.ts';

type MangaOut = z.input<typeof manga>;

function frame(
  share: CategoryShare,
  heat: HeatFact | null,
  seriesCount: number,
  phase: Phase | null,
): MangaOut {
  return {
    number: heat?.[4] ?? null,
    phase,
    category_id: share.category.category_id,
    category_name: share.category.category_name,
    serie: heat?.[3] ?? 1,
    seriesCount,
    observations: heat?.[5] ?? null,
    images: heat?.[6] ?? [],
    riders: [],
  };
}

/** By place while racing, by gate before: the order a reader looks for. */
function byResult(a: HeatRiderOut, b: HeatRiderOut): number {
  const place = (rider: HeatRiderOut) =>
    rider.result === null ? 98 : /^\d+$/.test(rider.result) ? Number(rider.result) : 99;
  return place(a) - place(b) || (a.rider_M1 ?? 9) - (b.rider_M1 ?? 9);
}

function fixedMangas(share: CategoryShare, standings: Map<number, Standing>): MangaOut[] {
  const first = share.heats.filter((heat) => heat[2] === 'M1').sort((a, b) => a[3] - b[3]);
  const serieOf = new Map(
    share.heats.filter((heat) => isQualifying(heat[2])).map((heat) => [heat[0], heat[3]]),
  );
  const mangas = new Map(first.map((heat) => [heat[3], frame(share, heat, first.length, null)]));
  for (const entry of share.entries) {
    const runs = share.runsByEntry.get(entry[0]) ?? [];
    const serie = runs
      .map((run) => (run[2] === null ? undefined : serieOf.get(run[2])))
      .find((one) => one !== undefined);
    const standing = standings.get(entry[0]);
    const line = motoLine(entry, runs, standing);
    const place = standing?.heat_rank ?? null;
    if (serie !== undefined)
      mangas.get(serie)?.riders.push({ ...line, result: place === null ? null : String(place) });
  }
  return [...mangas.values()].map((one) => ({ ...one, riders: one.riders.sort(byResult) }));
}

function mixedMangas(share: CategoryShare, standings: Map<number, Standing>): MangaOut[] {
  const count = new Map<string, number>();
  for (const heat of share.heats) count.set(heat[2], (count.get(heat[2]) ?? 0) + 1);
  const mangas = new Map<number, MangaOut>();
  for (const heat of share.heats) {
    if (isQualifying(heat[2])) mangas.set(heat[0], frame(share, heat, count.get(heat[2]) ?? 1, heat[2]));
  }
  for (const entry of share.entries) {
    const runs = share.runsByEntry.get(entry[0]) ?? [];
    for (const run of runs) {
      const target = run[2] === null ? undefined : mangas.get(run[2]);
      if (!target) continue;
      const line = motoLine(entry, runs, standings.get(entry[0]), run[1]);
      target.riders.push({ ...line, result: resultText({ status: run[4], place: run[5] }) });
    }
  }
  return [...mangas.values()].map((one) => ({ ...one, riders: one.riders.sort(byResult) }));
}

/** Where the source prints no heats the category is shown as one list. */
function oneList(share: CategoryShare, classification: Classification): MangaOut[] {
  const riders = classification.standings.flatMap((standing) => {
    const entry = share.entryById.get(standing.rider_id);
    const runs = share.runsByEntry.get(standing.rider_id) ?? [];
    if (!entry || !runs.some((run) => isQualifying(run[1]))) return [];
    const line = motoLine(entry, runs, standing);
    return [{ ...line, result: standing.moto_rank === null ? null : String(standing.moto_rank) }];
  });
  return riders.length === 0 ? [] : [{ ...frame(share, null, 1, null), riders }];
}

/** The qualifying heats: one for all motos when fixed, one for each moto when mixed (docs/regulation.md §1.9). */
export function mangasOf(share: CategoryShare, classification: Classification): MangaOut[] {
  const standings = new Map(classification.standings.map((one) => [one.rider_id, one]));
  if (!share.heats.some((heat) => isQualifying(heat[2]))) return oneList(share, classification);
  return share.category.rules.moto_mode === 'fixed'
    ? fixedMangas(share, standings)
    : mixedMangas(share, standings);
}

function stageLine(
  share: CategoryShare,
  standing: Standing | undefined,
  entryId: number,
  run: RunFact,
): HeatRiderOut | null {
  const entry = share.entryById.get(entryId);
  if (!entry) return null;
  const R = run[5] === null ? null : storedR(run[5]);
  return {
    ...motoLine(entry, [], standing),
    rider_M1: run[3],
    rider_R1: R,
    rider_S1: run[4],
    times: [run[6]],
    points: R,
    rider_points: R,
    result: resultText({ status: run[4], place: run[5] }),
    qualified: false,
  };
}

/** The heats of a knock-out stage: M1 is the gate, R1 is 9 − place (docs/regulation.md §2.5). */
export function stageHeats(
  share: CategoryShare,
  classification: Classification,
  stage: KnockoutStage,
): MangaOut[] {
  const standings = new Map(classification.standings.map((one) => [one.rider_id, one]));
  const heats = share.heats.filter((heat) => heat[2] === stage);
  const next = KNOCKOUT_STAGES.find((one) => isAfter(one, stage));
  const mangas = new Map<number | null, MangaOut>(
    heats.map((heat) => [heat[0], frame(share, heat, heats.length, stage)]),
  );
  for (const [entryId, runs] of share.runsByEntry) {
    const run = runs.find((one) => one[1] === stage);
    if (!run) continue;
    if (run[2] === null && !mangas.has(null)) mangas.set(null, frame(share, null, 1, stage));
    const line = stageLine(share, standings.get(entryId), entryId, run);
    const wentOn = next !== undefined && runs.some((one) => one[1] === next);
    if (line) mangas.get(run[2])?.riders.push({ ...line, qualified: wentOn });
  }
  return [...mangas.values()].map((one) => ({ ...one, riders: one.riders.sort(byResult) }));
}
