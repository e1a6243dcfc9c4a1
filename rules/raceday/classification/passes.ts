import { isAfter, isMoto, type Phase } from '#rules/stages.ts';
import type { Standing } from './classification.ts';

/** This is the standing of a rider in the class, as far as it shows whether the rider goes on. */
export interface StageStanding extends Pick<Standing, 'group' | 'advances'> {
  /** It is true when the rider is on the list of a last chance. */
  last_chance: boolean;
}

/**
 * This function decides whether a rider is sure to go on from a stage that the rider rode: the rider is on the list of a later stage, or
 * will be. Nobody goes on from a final. A last chance is no way on from the motos: a rider who rides it goes on from it, or not at all.
 * Every screen and sheet that shows who goes on uses this function.
 * @param phase - any race of the stage
 * @param standing - the rider's standing in the class
 * @returns true when the rider is sure to go on
 * Source: docs/regulation.md §1.2–§1.5.
 */
export function passesFrom(phase: Phase, { group, advances, last_chance }: StageStanding): boolean {
  if (group === 'removed' || phase === 'final') return false;
  const rodeLastChance = last_chance || group === 'LCQ';
  // A rider goes on from the motos straight into the knock-out or by the last chance, and never by both.
  if ((isMoto(phase) && rodeLastChance) || (phase === 'LCQ' && !rodeLastChance)) return false;
  if (group === 'motos') return isMoto(phase) && advances;
  return group === phase ? advances : isAfter(group, phase);
}
