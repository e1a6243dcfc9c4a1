import type { Posted } from '#rules/raceday/live/live-summary.ts';
import type { RaceTab } from '#rules/raceday/races/race-tabs.ts';
import type { Phase } from '#rules/stages.ts';
import { type PostedStage, postedStageOf } from '#rules/raceday/live/posted-stages.ts';
import type { RiddenView } from '#web/screens/raceday/race/parts/race-view.ts';

/** Gives the stage that a tab shows. It is null when the tab shows no single stage. */
export function stageOfTab(tab: RaceTab | null): PostedStage | null {
  if (tab === null || tab === 'riders' || tab === 'classification') return null;
  return tab === 'mangas' ? 'motos' : tab;
}

/** Finds the stage that was ridden last in phases that are in order. It is null when none was. */
export function stageOfLast(ridden: readonly Phase[]): PostedStage | null {
  const last = ridden.at(-1);
  return last === undefined ? null : postedStageOf(last);
}

/** Tells how far a class's stage is published, or with null the last published one. It is null when none is. */
export function postedOf(
  ridden: RiddenView | null,
  category_id: number | null,
  stage: PostedStage | null,
): Posted | null {
  const own = ridden?.classes.find((one) => one.category_id === category_id);
  if (own === undefined) return null;
  if (stage === null || own.stages === undefined) return own.posted;
  return own.stages.find((one) => one.stage === stage) ?? null;
}
