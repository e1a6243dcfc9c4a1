import type { ChangedGate } from '#contract/office/day/changes.ts';
import { Refusal } from '#contract/errors.ts';
import type { DrawnClass, StandingHeat } from '#rules/raceday/redraw.ts';
import type { ClassInRain } from '#rules/raceday/shorten.ts';
import { isBeforeDraw, isPublished } from '#rules/race-statuses.ts';
import { heatCount, heatSizes } from '#rules/races/transfer.ts';
import { isMoto, type Phase } from '#rules/stages.ts';
import { type DayFacts, sizeInProgramme, sizesOf } from '#server/draws/day-facts.ts';
import { renumbered } from '#server/draws/judge-draw.ts';
import type { CategoryShare, HeatFact } from '#server/races/facts.ts';

/** Refuses before the draw, once results are out, and where it is not ridden: only between the two are entries changed here. Throws a Refusal. */
export function refuseOutsideOfDay({ race }: DayFacts): void {
  if (race.called_off) throw new Refusal('race.called_off');
  if (isBeforeDraw(race.race_status)) throw new Refusal('day.not_drawn');
  if (isPublished(race.race_status)) throw new Refusal('draw.published');
}

/** Whether a rider who is still in his class has a result of a heat. A start that counts as not made is no result. */
export function isHeatRidden({ runsByEntry, entryById }: CategoryShare, heat_id: number): boolean {
  return [...runsByEntry.values()]
    .flat()
    .some(
      (run) =>
        run.heat_id === heat_id &&
        run.status !== null &&
        (entryById.get(run.entry_id)?.removed ?? null) === null,
    );
}

/** A class as what shortens or moves a day finds it. */
export function classInRain(share: CategoryShare): ClassInRain {
  const { short_motos, short_way, planned } = share.category;
  const heats = share.heats.map(({ heat_id, phase, serie }) => ({
    phase,
    serie,
    ridden: isHeatRidden(share, heat_id),
  }));
  return { riders: sizeInProgramme(share), planned, heats, short_motos, short_way };
}

/** A class that is drawn, as the rule of late entries reads it. */
export function drawnClass(share: CategoryShare): DrawnClass {
  const runs = [...share.runsByEntry.values()].flat();
  const heats = share.heats.flatMap(({ heat_id, phase, serie }): StandingHeat[] => {
    if (!isMoto(phase)) return [];
    const riders = runs
      .filter((run) => run.heat_id === heat_id)
      .map(({ entry_id, lane }) => ({ entry_id, lane: lane ?? 0 }));
    const series_count = share.heats.filter((heat) => heat.phase === phase).length;
    return [{ phase, serie, series_count, riders, ridden: isHeatRidden(share, heat_id) }];
  });
  const later = share.heats.some(({ phase }) => !isMoto(phase));
  return { drawn: sizeInProgramme(share), rules: share.category.rules, heats, later };
}

export const heatAt = ({ heats }: CategoryShare, phase: Phase, serie: number): HeatFact | undefined =>
  heats.find((heat) => heat.phase === phase && heat.serie === serie);

/** A gate as it will be after the change: the sheet of its heat is printed anew, with him or without him, under the next number. */
export function changedGate(
  share: CategoryShare,
  sheets: ReadonlyMap<number, number>,
  { phase, serie, lane }: { phase: Phase; serie: number; lane: number | null },
): ChangedGate {
  const heat = heatAt(share, phase, serie);
  const sheet = 1 + (sheets.get(heat?.heat_id ?? 0) ?? 1);
  return { phase, serie, number: heat?.number ?? '', lane, sheet };
}

/** Into which heats a class would be drawn again with as many riders, and how many races of others would have another number. */
export function redrawOf(facts: DayFacts, share: CategoryShare, riders: number) {
  const { rules, category_id } = share.category;
  const sizes = heatSizes(riders, heatCount(riders, rules));
  const { heats } = renumbered(facts, new Map([[category_id, riders]]));
  return { was: sizesOf(share), sizes, renumbered: heats.length };
}
