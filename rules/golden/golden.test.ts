import { describe, expect, test } from 'vitest';
import { checkRanking } from '#rules/raceday/classification/check-ranking.ts';
import { classify } from '#rules/raceday/classification/classification.ts';
import { GOLDEN_NAMES, type GoldenCategory, readGolden } from './read-golden.ts';

const isMoto = (phase: string) => phase.startsWith('M');

const CATEGORIES = GOLDEN_NAMES.flatMap((name) => {
  const { meeting, rules, categories } = readGolden(name);
  return categories.map((category) => ({ title: `${meeting}, ${category.name}`, rules, category }));
});

const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);

/** Numbers given the other way round, so that nothing follows the printed order by accident. */
function renumbered({ riders }: GoldenCategory) {
  return riders.map((rider) => ({ ...rider, entry_id: 1000 - rider.entry_id }));
}

test('what was published: 14 categories of one meeting and three single classes, 339 riders', () => {
  expect(CATEGORIES).toHaveLength(17);
  expect(CATEGORIES.reduce((sum, { category }) => sum + category.riders.length, 0)).toBe(339);
});

describe.each(CATEGORIES)('$title', ({ rules, category }) => {
  const riders = renumbered(category);

  test('every rider has the rank that was printed', () => {
    const published = new Map(riders.map((rider) => [rider.entry_id, rider.published_rank]));
    expect(checkRanking(riders, published, rules)).toEqual([]);
  });

  test('the motos alone send on the very riders who rode the next stage', () => {
    const onlyMotos = riders.map((rider) => ({
      ...rider,
      runs: rider.runs.filter((run) => isMoto(run.phase)),
    }));
    const result = classify(onlyMotos, rules);
    const went = riders.filter((rider) => rider.runs.some((run) => !isMoto(run.phase)));
    expect(result.cut_decided).toBe(true);
    expect(sorted(result.standings.filter((one) => one.qualified).map((one) => one.entry_id))).toEqual(
      sorted(went.map((rider) => rider.entry_id)),
    );
  });
});
