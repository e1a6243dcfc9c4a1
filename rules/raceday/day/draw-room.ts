import { hasOpenEntries, isPublished, type RaceStatus } from '#rules/race-statuses.ts';
import { GATE_LANES, MAX_RIDERS } from '#rules/formats/gate.ts';
import { heatCount } from '#rules/raceday/races/transfer.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import type { DrawMethod } from './draw/draw-plan.ts';

/**
 * The causes for drawing a class. For every cause but the first, somebody also writes what happened. Source: docs/regulation.md
 * §7.1.
 */
export const DRAW_CAUSES = ['first', 'late_entry', 'scratch', 'mistake', 'rain', 'correction'] as const;
export type DrawCause = (typeof DRAW_CAUSES)[number];

/** The ways in which a cup lets its classes be drawn (`cup_assign_type`). */
export const ASSIGN_TYPES = ['RANDOM', 'RANKING', 'ENTRY_ORDER', 'MANUAL'] as const;
export type AssignType = (typeof ASSIGN_TYPES)[number];

const METHOD_OF: Readonly<Record<AssignType, DrawMethod>> = {
  RANDOM: 'random',
  RANKING: 'serpentineByRanking',
  ENTRY_ORDER: 'entryOrder',
  // In a manual draw somebody puts each class into heats, and until that is done lots decide.
  MANUAL: 'random',
};

/**
 * A day is drawn as its cup sets, until its office chooses another way.
 *
 * @param assign the setting of the cup
 * @returns the method
 * Source: docs/regulation.md §2.1.
 */
export function drawMethodOf(assign: AssignType): DrawMethod {
  return METHOD_OF[assign];
}

/** The facts of a class in the draw room. */
export interface ClassToDraw {
  /** The number of riders who are entered and not out of the class. */
  riders: number;
  /** The number of heats of its first moto. It is 0 when it is not drawn. */
  heats: number;
  /** Whether it was drawn by another program or has a result already. */
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
 * This finds what keeps a class from being drawn, or drawn again. Once race numbers stand, a class is drawn again only into as many
 * heats as it has.
 *
 * @param race the status of the race, whether it was called off, and whether its race numbers stand because a first gate has
 *   dropped or the sheets are published
 * @param one the class
 * @param hasReason whether a reason is given
 * @returns the refusal, null when the class may be drawn
 * Source: docs/regulation.md §7.1, §7.2.
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
 * A class is at an edge when one rider more or less changes its number of heats, as 16 and 17 do under `UCI`.
 *
 * @param riders the number of riders
 * @param rules the settings of the class
 * @returns true when the class is at an edge
 * Source: docs/regulation.md §1.2, §7.1.
 */
export function isAtEdge(riders: number, rules: RaceRules): boolean {
  if (riders <= GATE_LANES || riders >= MAX_RIDERS) return false;
  const heats = heatCount(riders, rules);
  return heatCount(riders + 1, rules) !== heats || heatCount(riders - 1, rules) !== heats;
}
