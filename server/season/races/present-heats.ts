import type { z } from 'zod';
import type { HeatRider, manga } from '#contract/season/races/races.ts';
import type { Classification, Standing } from '#rules/raceday/classification/classification.ts';
import { passesFrom } from '#rules/raceday/classification/passes.ts';
import { storedR } from '#rules/raceday/classification/scoring.ts';
import { MAX_RIDERS } from '#rules/formats/gate.ts';
import { transfersOf } from '#rules/raceday/races/transfer.ts';
import { resultText } from '#rules/raceday/results/result-text.ts';
import { type KnockoutStage, MOTO_PHASES, type Phase, isQualifying } from '#rules/stages.ts';
import { type CategoryShare, type HeatFact, type RideFact, ridesOf } from '#server/season/races/facts.ts';
import { motoLine, splitsOf } from '#server/season/races/present-riders.ts';

type MangaOut = z.input<typeof manga>;

function frame(
  share: CategoryShare,
  heat: HeatFact | null,
  seriesCount: number,
  phase: Phase | null,
): MangaOut {
  return {
    number: heat?.number ?? null,
    phase,
    category_id: share.category.category_id,
    category_name: share.category.category_name,
    serie: heat?.serie ?? 1,
    seriesCount,
    observations: heat?.observations ?? null,
    images: heat?.images ?? [],
    riders: [],
  };
}

/** Tells whether a rider goes on from a stage, by any race of it, the rider's position and rides. */
const goesOn = (phase: Phase, standing: Standing | undefined, runs: readonly RideFact[]): boolean =>
  standing !== undefined &&
  passesFrom(phase, { ...standing, last_chance: runs.some((run) => run.phase === 'LCQ') });

/** Compares by place while racing and by gate before, which is the order that a reader looks for. */
function byResult(a: HeatRider, b: HeatRider): number {
  const place = (rider: HeatRider) =>
    rider.result === null ? 98 : /^\d+$/.test(rider.result) ? Number(rider.result) : 99;
  return place(a) - place(b) || (a.rider_M1 ?? 9) - (b.rider_M1 ?? 9);
}

/** Returns the notes about a heat that rides every moto, and its pictures, of all its motos. */
function notesOf({ heats }: CategoryShare, serie: number): Pick<MangaOut, 'observations' | 'images'> {
  const same = MOTO_PHASES.flatMap((phase) =>
    heats.filter((heat) => heat.phase === phase && heat.serie === serie),
  );
  const noted = new Set(same.flatMap(({ observations }) => observations ?? []));
  return {
    observations: noted.size === 0 ? null : [...noted].join(' · '),
    images: same.flatMap(({ images }) => images ?? []),
  };
}

/** Returns the race numbers of a heat that rides every moto, if it has one for each. */
function numbersOf({ heats }: CategoryShare, serie: number): Pick<MangaOut, 'numbers'> {
  const numbers = MOTO_PHASES.flatMap((phase) =>
    heats.filter((heat) => heat.phase === phase && heat.serie === serie).map(({ number }) => number),
  );
  return numbers.length > 1 ? { numbers } : {};
}

function fixedMangas(share: CategoryShare, standings: Map<number, Standing>): MangaOut[] {
  const first = share.heats.filter((heat) => heat.phase === 'M1').sort((a, b) => a.serie - b.serie);
  const serieOf = new Map(
    share.heats.filter((heat) => isQualifying(heat.phase)).map((heat) => [heat.heat_id, heat.serie]),
  );
  const mangas = new Map(
    first.map((heat) => [
      heat.serie,
      {
        ...frame(share, heat, first.length, null),
        ...numbersOf(share, heat.serie),
        ...notesOf(share, heat.serie),
      },
    ]),
  );
  for (const entry of share.entries) {
    const runs = ridesOf(share, entry.entry_id);
    const serie = runs
      .map((run) => (run.heat_id === null ? undefined : serieOf.get(run.heat_id)))
      .find((one) => one !== undefined);
    const standing = standings.get(entry.entry_id);
    const line = motoLine(entry, runs, standing);
    const place = standing?.heat_rank ?? null;
    if (serie !== undefined)
      mangas.get(serie)?.riders.push({
        ...line,
        result: place === null ? null : String(place),
        qualified: goesOn('M1', standing, runs),
      });
  }
  return [...mangas.values()].map((one) => ({ ...one, riders: one.riders.sort(byResult) }));
}

function mixedMangas(share: CategoryShare, standings: Map<number, Standing>): MangaOut[] {
  const count = new Map<string, number>();
  for (const heat of share.heats) count.set(heat.phase, (count.get(heat.phase) ?? 0) + 1);
  const mangas = new Map<number, MangaOut>();
  for (const heat of share.heats) {
    const { heat_id, phase } = heat;
    if (isQualifying(phase)) mangas.set(heat_id, frame(share, heat, count.get(phase) ?? 1, phase));
  }
  for (const entry of share.entries) {
    const runs = ridesOf(share, entry.entry_id);
    for (const run of runs) {
      const target = run.heat_id === null ? undefined : mangas.get(run.heat_id);
      if (!target) continue;
      const standing = standings.get(entry.entry_id);
      const line = motoLine(entry, runs, standing, run.phase);
      const qualified = goesOn(run.phase, standing, runs);
      target.riders.push({ ...line, result: resultText(run), qualified });
    }
  }
  return [...mangas.values()].map((one) => ({ ...one, riders: one.riders.sort(byResult) }));
}

/** Returns the category as one list if the source prints no heats. */
function oneList(share: CategoryShare, classification: Classification): MangaOut[] {
  const riders = classification.standings.flatMap((standing) => {
    const entry = share.entryById.get(standing.entry_id);
    const runs = ridesOf(share, standing.entry_id);
    if (!entry || !runs.some((run) => isQualifying(run.phase))) return [];
    const line = motoLine(entry, runs, standing);
    return [{ ...line, result: standing.moto_rank === null ? null : String(standing.moto_rank) }];
  });
  return riders.length === 0 ? [] : [{ ...frame(share, null, 1, null), riders }];
}

/** Returns the qualifying heats: one for all motos, or one for each if mixed (docs/regulation.md §1.9). */
export function mangasOf(share: CategoryShare, classification: Classification): MangaOut[] {
  const standings = new Map(classification.standings.map((one) => [one.entry_id, one]));
  if (!share.heats.some((heat) => isQualifying(heat.phase))) return oneList(share, classification);
  const { rules } = share.category;
  const size = [...share.runsByEntry.values()].filter((runs) => runs.length > 0).length;
  // Where riders are through after each moto, the others stay in their groups.
  const isFixed = rules.moto_mode === 'fixed' || transfersOf(Math.min(size, MAX_RIDERS), rules) !== null;
  // A last chance has riders of every heat.
  return isFixed && !share.heats.some(({ phase }) => phase === 'LCQ')
    ? fixedMangas(share, standings)
    : mixedMangas(share, standings);
}

function stageLine(
  share: CategoryShare,
  standing: Standing | undefined,
  entryId: number,
  run: RideFact,
): HeatRider | null {
  const entry = share.entryById.get(entryId);
  if (!entry) return null;
  const R = run.place === null ? null : storedR(run.place);
  return {
    ...motoLine(entry, [], standing),
    rider_M1: run.lane,
    rider_R1: R,
    rider_S1: run.status,
    times: [run.time_ms],
    ...splitsOf([run]),
    points: R,
    rider_points: R,
    result: resultText(run),
    qualified: false,
  };
}

/** Returns the heats of a knock-out stage: M1 is the gate, R1 is 9 − place (docs/regulation.md §2.5). */
export function stageHeats(
  share: CategoryShare,
  classification: Classification,
  stage: KnockoutStage,
): MangaOut[] {
  const standings = new Map(classification.standings.map((one) => [one.entry_id, one]));
  const heats = share.heats.filter((heat) => heat.phase === stage);
  const mangas = new Map<number | null, MangaOut>(
    heats.map((heat) => [heat.heat_id, frame(share, heat, heats.length, stage)]),
  );
  for (const entryId of share.runsByEntry.keys()) {
    const runs = ridesOf(share, entryId);
    const run = runs.find((one) => one.phase === stage);
    if (!run) continue;
    if (run.heat_id === null && !mangas.has(null)) mangas.set(null, frame(share, null, 1, stage));
    const line = stageLine(share, standings.get(entryId), entryId, run);
    const qualified = goesOn(stage, standings.get(entryId), runs);
    if (line) mangas.get(run.heat_id)?.riders.push({ ...line, qualified });
  }
  return [...mangas.values()].map((one) => ({ ...one, riders: one.riders.sort(byResult) }));
}
