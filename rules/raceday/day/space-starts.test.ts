import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCloseStarts, PREFERRED_GAP } from './draw/race-numbers.ts';
import { spaceStarts } from './space-starts.ts';
import { runs } from '../../testing/runs.ts';

type Item = Parameters<typeof spaceStarts>[0][number];

/** The order of a day of three motos: who starts in each class of one heat, and whether its first moto is ridden. */
function day(classes: readonly (readonly number[])[], ridden = 0): Item[] {
  return (['M1', 'M2', 'M3'] as const).flatMap((phase) =>
    classes.map((riders, index): Item => ({
      kind: 'block',
      category_id: index + 1,
      phase,
      letter: '',
      races: [{ riders, done: phase === 'M1' && index < ridden }],
    })),
  );
}

const closeIn = (items: readonly Item[]) =>
  findCloseStarts(
    items
      .flatMap((item) => (item.kind === 'block' ? item.races : []))
      .map(({ riders }, index) => ({ number: String(index + 1), rider_ids: riders })),
  );
const orderOf = (items: readonly Item[], wanted: string) =>
  items.flatMap((item) => (item.kind === 'block' && item.phase === wanted ? [item.category_id] : []));

const nobody: number[] = [];
const lucia = [7];

describe('a rider of two classes', () => {
  test('gets five races between her starts, and the classes keep one order in every moto', () => {
    const tight = day([...Array.from({ length: 8 }, () => nobody), lucia, lucia, nobody, nobody]);
    expect(closeIn(tight)).toHaveLength(3);
    const spaced = spaceStarts(tight) ?? [];
    expect(closeIn(spaced)).toEqual([]);
    expect(orderOf(spaced, 'M2')).toEqual(orderOf(spaced, 'M1'));
    expect(orderOf(spaced, 'M3')).toEqual(orderOf(spaced, 'M1'));
  });

  test('whose starts are far enough apart has nothing moved', () => {
    expect(
      spaceStarts(
        day([
          lucia,
          ...Array.from({ length: 5 }, () => nobody),
          lucia,
          ...Array.from({ length: 5 }, () => nobody),
        ]),
      ),
    ).toBeNull();
  });

  test('on a day too small for the gap has what there is, or nothing is moved', () => {
    expect(spaceStarts(day([lucia, lucia]))).toBeNull();
    const three = day([lucia, lucia, nobody, nobody]);
    const before = closeIn(three).map(({ apart }) => apart);
    const after = closeIn(spaceStarts(three) ?? []).map(({ apart }) => apart);
    expect(Math.min(...after)).toBeGreaterThan(Math.min(...before));
  });
});

test('whatever the day: nothing is lost, nothing ridden moves, a pause stays one, and nobody has less time than the least before', () => {
  const pause: Item = { kind: 'break' };
  const days = fc
    .tuple(
      fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }), {
        minLength: 2,
        maxLength: 12,
      }),
      fc.nat(4),
      fc.nat(30),
    )
    .map(([classes, ridden, lunch]) => {
      const items = day(classes, ridden);
      const at = Math.max(Math.min(lunch, items.length), ridden);
      return { items: items.toSpliced(at, 0, pause), ridden: Math.min(ridden, classes.length) };
    });
  fc.assert(
    fc.property(days, ({ items, ridden }) => {
      const spaced = spaceStarts(items);
      if (spaced === null) return;
      expect(new Set(spaced)).toEqual(new Set(items));
      expect(spaced).toHaveLength(items.length);
      expect(spaced.slice(0, ridden)).toEqual(items.slice(0, ridden));
      const least = (day: readonly Item[]) =>
        Math.min(PREFERRED_GAP, ...closeIn(day).map(({ apart }) => apart));
      expect(least(spaced)).toBeGreaterThanOrEqual(least(items));
      for (const id of new Set(orderOf(items, 'M1'))) {
        const own = spaced.flatMap((item) =>
          item.kind === 'block' && item.category_id === id ? [item.phase] : [],
        );
        expect(own).toEqual(['M1', 'M2', 'M3']);
      }
    }),
    { numRuns: runs(200) },
  );
});
