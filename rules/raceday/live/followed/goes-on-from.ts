import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import { isAfter, isMoto, type Phase } from '#rules/stages.ts';
import { type GoesOn, goesOnOf } from './goes-on.ts';
import type { Going } from './going.ts';

/**
 * This computes what one stage decided about a rider, whatever the rider rode after it. The motos are one stage.
 *
 * @param races the races of the day as they stand, in running order
 * @param race any race of the stage
 * @param entry_id the rider's entry
 * @param going how many go on in the class, null when that is not known
 * @returns as `goesOnOf`
 * Source: ours, docs/regulation.md §7.5.
 */
export function goesOnFrom(
  races: readonly LiveRace[],
  { category_id, phase }: Pick<LiveRace, 'category_id' | 'phase'>,
  entry_id: number,
  going: Going | null,
): GoesOn | null {
  const isLater = (one: Phase) => (isMoto(phase) ? !isMoto(one) : isAfter(one, phase));
  const then = races.map((one): LiveRace =>
    isLater(one.phase) ? { ...one, state: 'ahead', results: [] } : one,
  );
  return goesOnOf(then, category_id, entry_id, going);
}
