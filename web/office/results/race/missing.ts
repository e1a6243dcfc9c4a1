import type { RaceResults } from '#contract/office/results/results.ts';
import * as m from '#text/messages/messages.js';

type Category = RaceResults['categories'][number];

/** What a category still lacks until nothing more is ridden in it, in words; a class nobody races in lacks nothing. */
export function missingIn({ riders, heats, open_heats, undecided, owes_stage }: Category): string[] {
  if (riders === 0 && heats === 0) return [];
  return [
    ...(heats === 0 ? [m.results_undrawn()] : []),
    ...(open_heats > 0 ? [m.results_heats_open({ count: open_heats })] : []),
    ...(undecided > 0 ? [m.results_undecided({ count: undecided })] : []),
    ...(owes_stage ? [m.results_owes()] : []),
  ];
}

/** Whether all of a category was ridden and decided. */
export const isComplete = (one: Category): boolean => one.heats > 0 && missingIn(one).length === 0;
