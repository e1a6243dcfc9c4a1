import type { RaceResults } from '#contract/raceday/office/results/results.ts';
import * as m from '#text/messages/messages.js';

type Category = RaceResults['categories'][number];

/** Writes what a category lacks until all of it is ridden. A class without riders lacks nothing. */
export function missingIn({ riders, heats, open_heats, undecided, owes_stage }: Category): string[] {
  if (riders === 0 && heats === 0) return [];
  return [
    ...(heats === 0 ? [m.results_undrawn()] : []),
    ...(open_heats > 0 ? [m.results_heats_open({ count: open_heats })] : []),
    ...(undecided > 0 ? [m.results_undecided({ count: undecided })] : []),
    ...(owes_stage ? [m.results_owes()] : []),
  ];
}

/** Tells whether all of a category was ridden and decided. */
export const isComplete = (one: Category): boolean => one.heats > 0 && missingIn(one).length === 0;

/** The number of names in the question; the others are counted. */
const NAMED = 6;

/** Names the unfinished classes for the question before publication. It is null when all are finished. */
export function unfinishedWords(categories: readonly Category[]): string | null {
  const names = categories
    .filter((one) => missingIn(one).length > 0)
    .map(({ category_name }) => category_name);
  const count = names.length;
  if (count === 0) return null;
  // A single remaining class is named as well.
  if (count <= NAMED + 1) return m.results_sure_unfinished({ count, names: names.join(', ') });
  const said = names.slice(0, NAMED).join(', ');
  return m.results_sure_unfinished({
    count,
    names: m.results_sure_unfinished_more({ names: said, count: String(count - NAMED) }),
  });
}
