import type { Posted } from '#rules/live/live-summary.ts';
import type { RaceTab } from '#rules/races/race-tabs.ts';
import type { Phase } from '#rules/stages.ts';
import { type PostedStage, postedStageOf } from '#rules/live/posted-stages.ts';
import type { RiddenView } from '#web/screens/race/view/race-view.ts';

/** The stage a tab shows; null: it shows no single stage. */
export function stageOfTab(tab: RaceTab | null): PostedStage | null {
  if (tab === null || tab === 'riders' || tab === 'classification') return null;
  return tab === 'mangas' ? 'motos' : tab;
}

/** The stage that was ridden last; null: none was. In: phases in their order. */
export function stageOfLast(ridden: readonly Phase[]): PostedStage | null {
  const last = ridden.at(-1);
  return last === undefined ? null : postedStageOf(last);
}

/** How far a stage of a class is published. In: the stage; null: the one published last. Out: null: it is not published. */
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
