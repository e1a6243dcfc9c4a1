import { hasOpenEntries, isPublished, type RaceStatus } from '#rules/race-statuses.ts';
import { GATE_LANES, heatCount, MAX_RIDERS } from '#rules/races/transfer.ts';
import type { RaceRules } from '#rules/races/types.ts';
import type { DrawMethod } from './draw/draw-plan.ts';

/** Why a class is drawn; but for the first time somebody says in words what happened. Source: docs/regulation.md §7.1. */
export const DRAW_CAUSES = ['first', 'late_entry', 'scratch', 'mistake', 'rain', 'correction'] as const;
export type DrawCause = (typeof DRAW_CAUSES)[number];

/** What a cup says of how its classes are drawn (`cup_assign_type`). */
export const ASSIGN_TYPES = ['RANDOM', 'RANKING', 'ENTRY_ORDER', 'MANUAL'] as const;
export type AssignType = (typeof ASSIGN_TYPES)[number];

const METHOD_OF: Readonly<Record<AssignType, DrawMethod>> = {
  RANDOM: 'random',
  RANKING: 'serpentineByRanking',
  ENTRY_ORDER: 'entryOrder',
  // By hand, somebody puts each class into heats: until that is done, lots decide.
  MANUAL: 'random',
};

/** How a day is drawn until its office says otherwise. In: the cup's choice. Source: docs/regulation.md §2.1. */
export function drawMethodOf(assign: AssignType): DrawMethod {
  return METHOD_OF[assign];
}

/** A class as the draw room finds it. */
export interface ClassToDraw {
  /** Entered and not out of the class. */
  riders: number;
  /** Heats of its first moto; 0: not drawn. */
  heats: number;
  /** It was drawn by another program, or a result of it is written. */
  ridden: boolean;
  rules: RaceRules;
}

type DrawRefusal =
  | 'race.called_off'
  | 'draw.entries_open'
  | 'draw.published'
  | 'draw.ridden'
  | 'draw.nobody'
  | 'draw.too_many'
  | 'draw.reason_missing'
  | 'draw.numbers_given';

/**
 * Whether a class may be drawn, or drawn again. In: the status of the race, whether it was called off, whether its race numbers stand (a
 * first gate has dropped, or the sheets are out), the class, whether a reason is given. Out: why not; null: it may. Once numbers stand a class is drawn again only
 * into as many heats as it has. Source: docs/regulation.md §7.1, §7.2.
 */
export function refuseDraw(
  race: { race_status: RaceStatus; called_off: boolean; standing: boolean },
  one: ClassToDraw,
  hasReason: boolean,
): DrawRefusal | null {
  if (race.called_off) return 'race.called_off';
  if (hasOpenEntries(race.race_status)) return 'draw.entries_open';
  if (isPublished(race.race_status)) return 'draw.published';
  if (one.ridden) return 'draw.ridden';
  if (one.riders === 0) return 'draw.nobody';
  if (one.riders > MAX_RIDERS) return 'draw.too_many';
  if (one.heats > 0 && !hasReason) return 'draw.reason_missing';
  if (race.standing && one.heats !== heatCount(one.riders, one.rules)) return 'draw.numbers_given';
  return null;
}

/**
 * Whether one rider more or less puts a class into another number of heats: 16 and 17 under `UCI`.
 * Source: docs/regulation.md §1.2, §7.1.
 */
export function isAtEdge(riders: number, rules: RaceRules): boolean {
  if (riders <= GATE_LANES || riders >= MAX_RIDERS) return false;
  const heats = heatCount(riders, rules);
  return heatCount(riders + 1, rules) !== heats || heatCount(riders - 1, rules) !== heats;
}
