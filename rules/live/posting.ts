import { isPublished, type RaceStatus, type ResultStatus } from '#rules/race-statuses.ts';
import { type Phase, PHASES } from '#rules/stages.ts';
import { type PostedStage, postedStageOf } from './posted-stages.ts';
import { officialBlock, type ProtestStep, type StagePosting } from './protests.ts';

/** The key of a stage of a class among those of a race. In: the class, the stage. */
export const stageKeyOf = (category_id: number, stage: PostedStage): string => `${category_id} ${stage}`;

/** The races of a class that are posted. In: the stages of the race that are, by `stageKeyOf`; the class. */
export const postedPhases = (posted: ReadonlySet<string>, category_id: number): Phase[] =>
  PHASES.filter((phase) => posted.has(stageKeyOf(category_id, postedStageOf(phase))));

/**
 * Whether what is changed now in a heat is a correction that the public reads: its race is out, or its stage is.
 * In: the race; the stages of it that are posted, by `stageKeyOf`; the heat. Source: docs/regulation.md §7.7.
 */
export const isStagePublic = (
  race_status: RaceStatus,
  posted: ReadonlySet<string>,
  { category_id, phase }: { category_id: number; phase: Phase },
): boolean => isPublished(race_status) || posted.has(stageKeyOf(category_id, postedStageOf(phase)));

/** A stage before somebody posts it. */
export interface StageToPost extends StagePosting {
  /** Heats of it without a result. */
  open_heats: number;
  /** Its results are other ones than those that were posted. */
  changed: boolean;
  /** The last step of each of its protests. */
  protests: readonly ProtestStep[];
}

/** Why a stage cannot be posted as somebody wants. */
type PostingBlock =
  | 'not_ridden'
  | 'unchanged'
  | 'changed'
  | 'reason_missing'
  | 'not_posted'
  | 'already_official'
  | 'protest_open'
  | 'window_open';

function provisionalBlock({ state, open_heats, changed }: StageToPost, hasReason: boolean) {
  // What is posted is sealed: a sheet of a heat that is ridden later would change nothing any more.
  if (open_heats > 0) return 'not_ridden';
  if (state === 'PROVISIONAL' && !changed) return 'unchanged';
  return state === 'OFFICIAL' && !hasReason ? 'reason_missing' : null;
}

/**
 * What is in the way of posting a stage. In: the stage; what it should become; whether a reason is said; now in milliseconds.
 * Out: null: nothing. A reason shortens the time for protests and takes a posting back; it never closes an open protest.
 * Source: ours, docs/regulation.md §7.7.
 */
export function postingBlock(
  stage: StageToPost,
  became: ResultStatus,
  hasReason: boolean,
  now: number,
): PostingBlock | null {
  if (became === 'PROVISIONAL') return provisionalBlock(stage, hasReason);
  if (became === 'RACING') {
    if (stage.state === 'RACING') return 'not_posted';
    return hasReason ? null : 'reason_missing';
  }
  const block = officialBlock(stage, stage.protests, now);
  if (block !== null && block !== 'window_open') return block;
  // Only what everybody could read before becomes official.
  if (stage.changed) return 'changed';
  return hasReason ? null : block;
}
