import { isPublished, type RaceStatus, type ResultStatus } from '#rules/race-statuses.ts';
import { type Phase, PHASES } from '#rules/stages.ts';
import { type PostedStage, postedStageOf } from './posted-stages.ts';
import { officialBlock, type ProtestStep, type StagePosting } from './protests.ts';

/**
 * A stage of a class has a key among the stages of a race.
 *
 * @param category_id the class
 * @param stage the stage
 * @returns the key
 */
export const stageKeyOf = (category_id: number, stage: PostedStage): string => `${category_id} ${stage}`;

/**
 * This lists the phases of a class whose stage is posted.
 *
 * @param posted the keys of the posted stages of the race, from `stageKeyOf`
 * @param category_id the class
 * @returns the phases, in the order of the day
 */
export const postedPhases = (posted: ReadonlySet<string>, category_id: number): Phase[] =>
  PHASES.filter((phase) => posted.has(stageKeyOf(category_id, postedStageOf(phase))));

/**
 * A change in a heat is a correction that the public reads when its race is published or its stage is posted.
 *
 * @param race_status the status of the race
 * @param posted the keys of the posted stages of the race, from `stageKeyOf`
 * @param heat the class and the phase of the heat
 * @returns true when the public can read the stage
 * Source: docs/regulation.md §7.7.
 */
export const isStagePublic = (
  race_status: RaceStatus,
  posted: ReadonlySet<string>,
  { category_id, phase }: { category_id: number; phase: Phase },
): boolean => isPublished(race_status) || posted.has(stageKeyOf(category_id, postedStageOf(phase)));

/** A stage before somebody posts it. */
export interface StageToPost extends StagePosting {
  /** The number of its heats without a result. */
  open_heats: number;
  /** Whether its results differ from those that were posted. */
  changed: boolean;
  /** The last step of each of its protests. */
  protests: readonly ProtestStep[];
  /**
   * The time it was first posted, while nothing happened to it since, in milliseconds since the epoch. It is null when it was not
   * posted, or when more happened.
   */
  first_posted_at: number | null;
}

/** For this long after a stage was posted, whoever pressed the wrong button takes it back without giving a reason. */
export const POSTING_UNDO_MS = 10_000;

/**
 * This decides whether something at the track was done so recently that it is taken back without a reason, as a slip.
 *
 * @param since the time it was done, in milliseconds since the epoch; null when more happened to it
 * @param now the present time, in milliseconds since the epoch
 * @returns true when no reason is asked for
 * Source: ours, docs/regulation.md §7.7.
 */
export const isSlip = (since: number | null, now: number): boolean =>
  since !== null && now - since <= POSTING_UNDO_MS;

/** The reason why a stage cannot be posted as somebody wants. */
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
  // Posted results are sealed: a sheet of a heat that is ridden later would not change them any more.
  if (open_heats > 0) return 'not_ridden';
  if (state === 'PROVISIONAL' && !changed) return 'unchanged';
  return state === 'OFFICIAL' && !hasReason ? 'reason_missing' : null;
}

/**
 * This finds what blocks the posting of a stage. A reason shortens the time for protests and takes a posting back, which needs none
 * in the first seconds. A reason never closes an open protest.
 *
 * @param stage the stage
 * @param became the status that the stage should get
 * @param hasReason whether a reason is given
 * @param now the present time, in milliseconds since the epoch
 * @returns the block, null when nothing is in the way
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
    const needsNone = stage.state === 'PROVISIONAL' && isSlip(stage.first_posted_at, now);
    return hasReason || needsNone ? null : 'reason_missing';
  }
  const block = officialBlock(stage, stage.protests, now);
  if (block !== null && block !== 'window_open') return block;
  // Only what everybody could read before becomes official.
  if (stage.changed) return 'changed';
  return hasReason ? null : block;
}
