import type { OutdatedDraw } from '#contract/raceday/office/day/day.ts';
import { outdatedStage } from '#rules/raceday/day/outdated-stage.ts';
import type { CategoryShare } from '#server/season/races/facts.ts';
import type { DrawRow } from './draw-queries.ts';

/** Returns the stage that was made here from results that have changed. Stages of other programs are not checked. */
export function outdatedOf(
  { category, entryById, riders }: CategoryShare,
  draws: readonly DrawRow[],
): OutdatedDraw | null {
  const found = outdatedStage(riders, category.rules);
  const isOurs = draws.some(
    (one) =>
      one.category_id === category.category_id && one.phase === found?.phase && one.replaced_at === null,
  );
  if (found === null || !isOurs) return null;
  const named = (entry_id: number) => {
    const entry = entryById.get(entry_id);
    return { plate: entry?.plate ?? '', rider_fullname: entry?.rider_fullname ?? '' };
  };
  return { ...found, missing: found.missing.map(named), wrong: found.wrong.map(named) };
}
