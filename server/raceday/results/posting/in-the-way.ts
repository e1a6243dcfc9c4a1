import type { StageFacts } from './stage-queries.ts';

/**
 * Returns what a refusal names: the classes that changed, or those of a protest, each with the numbers of its races.
 * It has only names and numbers, because no language is known here.
 */
export function inTheWay(
  by: 'protest_open' | 'changed',
  stages: readonly Pick<StageFacts, 'category_name' | 'protests'>[],
): { what: string } {
  const classes = Map.groupBy(stages, ({ category_name }) => category_name);
  const named = [...classes].map(([name, those]) => {
    const numbers = new Set(those.flatMap(({ protests }) => protests.flatMap(({ number }) => number ?? [])));
    return by === 'changed' || numbers.size === 0 ? name : `${name} (${[...numbers].join(', ')})`;
  });
  return { what: named.join(' · ') };
}
