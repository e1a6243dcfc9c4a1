import type { ChangedGate } from '#contract/raceday/office/day/changes.ts';
import { Refusal } from '#contract/errors.ts';
import type { DrawnClass } from '#rules/raceday/day/redraw.ts';
import type { ClassInRain } from '#rules/raceday/day/shorten.ts';
import { isBeforeDraw, isPublished } from '#rules/race-statuses.ts';
import { heatSizes } from '#rules/formats/gate.ts';
import { heatCount } from '#rules/raceday/races/transfer.ts';
import { isMoto, type Phase } from '#rules/stages.ts';
import { type DayFacts, type DayShare, sizeInProgramme, sizesOf } from '#server/raceday/draws/day-facts.ts';
import { renumbered } from '#server/raceday/draws/judge-draw.ts';
import type { CategoryShare, HeatFact } from '#server/season/races/facts.ts';

/** Refuses changes before the draw, after the results, and of a race that is called off. Throws a Refusal. */
export function refuseOutsideOfDay({ race }: DayFacts): void {
  if (race.called_off) throw new Refusal('race.called_off');
  if (isBeforeDraw(race.race_status)) throw new Refusal('day.not_drawn');
  if (isPublished(race.race_status)) throw new Refusal('draw.published');
}

/**
 * Tells whether a heat has begun: its gate has dropped, judges have said a sheet of it that may still wait for the table, or
 * a rider who is still in the class has a result of it, without starts that count as not made.
 */
export function isHeatRidden({ runsByEntry, entryById, begunHeats }: DayShare, heat_id: number): boolean {
  return (
    begunHeats.has(heat_id) ||
    [...runsByEntry.values()]
      .flat()
      .some(
        (run) =>
          run.heat_id === heat_id &&
          run.status !== null &&
          (entryById.get(run.entry_id)?.removed ?? null) === null,
      )
  );
}

/** Builds the class for the rules that shorten or move a day. */
export function classInRain(share: DayShare): ClassInRain {
  const { short_motos, short_way, planned } = share.category;
  const heats = share.heats.map(({ heat_id, phase, serie }) => ({
    phase,
    serie,
    ridden: isHeatRidden(share, heat_id),
  }));
  return { riders: sizeInProgramme(share), planned, heats, short_motos, short_way };
}

/** Builds a drawn class for the rule of late entries. */
export function drawnClass(share: DayShare): DrawnClass {
  const runs = [...share.runsByEntry.values()].flat();
  const heats = share.heats.flatMap(({ heat_id, phase, serie }): DrawnClass['heats'] => {
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

/** Returns a gate after the change. The sheet of its heat is printed again under the next number. */
export function changedGate(
  share: CategoryShare,
  sheets: ReadonlyMap<number, number>,
  { phase, serie, lane }: { phase: Phase; serie: number; lane: number | null },
): ChangedGate {
  const heat = heatAt(share, phase, serie);
  const sheet = 1 + (sheets.get(heat?.heat_id ?? 0) ?? 1);
  return { phase, serie, number: heat?.number ?? '', lane, sheet };
}

/** Returns the heats of a class that is drawn again, and how many races of other classes would be renumbered. */
export function redrawOf(facts: DayFacts, share: CategoryShare, riders: number) {
  const { rules, category_id } = share.category;
  const sizes = heatSizes(riders, heatCount(riders, rules));
  const { heats } = renumbered(facts, new Map([[category_id, riders]]));
  return { was: sizesOf(share), sizes, renumbered: heats.length };
}
