import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageRulers } from './age-ruler.ts';
import { CATEGORY_LISTS } from './category-lists.ts';
import type { NamedCategory } from './category-gaps.ts';

const named = (
  category_name: string,
  min_age: number | null,
  max_age: number | null,
  more: Partial<NamedCategory> = {},
): NamedCategory => ({ category_name, min_age, max_age, gender: 'MEN', wheel: 20, level: null, ...more });

/** The men's column of the first ruler, in words. */
function drawn(categories: NamedCategory[]) {
  const [ruler] = ageRulers(categories);
  const column = ruler?.columns.find(({ gender }) => gender !== 'WOMAN');
  return {
    rows: ruler?.rows.map(({ from, to }) => `${from}-${to ?? ''}`),
    blocks: column?.blocks.map(
      ({ category, first, last, lane, span }) => `${category.category_name} ${first}-${last} ${lane}+${span}`,
    ),
    marks: column?.marks.map(({ kind, first, last }) => `${kind} ${first}-${last}`),
  };
}

describe('the ages of a cup on a ruler', () => {
  test('one after the other, the last one without an end', () => {
    expect(drawn([named('17+', 17, null), named('5–8', 5, 8), named('9–16', 9, 16)])).toEqual({
      rows: ['5-8', '9-16', '17-'],
      blocks: ['5–8 0-0 0+1', '9–16 1-1 0+1', '17+ 2-2 0+1'],
      marks: [],
    });
  });

  test('a hole is a line of its own, and is marked', () => {
    expect(drawn([named('A', 5, 6), named('B', 9, 10)])).toEqual({
      rows: ['5-6', '7-8', '9-10'],
      blocks: ['A 0-0 0+1', 'B 2-2 0+1'],
      marks: ['gap 1-1'],
    });
  });

  test('two that share an age lie side by side, and the age is marked', () => {
    expect(drawn([named('A', 5, 8), named('B', 8, 10), named('C', 11, null)])).toEqual({
      rows: ['5-7', '8-8', '9-10', '11-'],
      blocks: ['A 0-1 0+1', 'B 1-2 1+1', 'C 3-3 0+2'],
      marks: ['overlap 1-1'],
    });
  });

  test('open to all stands with women and with men; where no class asks for a gender there is one column', () => {
    const both = ageRulers([
      named('Open', null, 8, { gender: null }),
      named('Damas', 9, null, { gender: 'WOMAN' }),
    ]);
    expect(both[0]?.columns.map(({ gender, blocks }) => [gender, blocks.length])).toEqual([
      ['WOMAN', 2],
      ['MEN', 1],
    ]);
    expect(
      ageRulers([named('Open', 5, 8, { gender: null })])[0]?.columns.map(({ gender }) => gender),
    ).toEqual([null]);
    expect(ageRulers([])).toEqual([]);
  });

  const age = fc.integer({ min: 0, max: 60 });
  const category = fc
    .record({
      ages: fc.tuple(fc.option(age), fc.option(age)),
      gender: fc.constantFrom('MEN' as const, 'WOMAN' as const, null),
      wheel: fc.constantFrom(12 as const, 20 as const, 24 as const),
      level: fc.constantFrom(null, 'championship', 'novato'),
    })
    .map(({ ages: [a, b], ...more }, index = 0) =>
      a !== null && b !== null
        ? named(`${index}`, Math.min(a, b), Math.max(a, b), more)
        : named(`${index}`, a, b, more),
    );

  test('no category is lost, none lies over another, and every line belongs to its ages', () => {
    fc.assert(
      fc.property(fc.array(category, { maxLength: 14 }), (categories) => {
        const rulers = ageRulers(categories);
        for (const { rows, columns } of rulers)
          for (const { blocks, lanes, marks } of columns) {
            for (const [index, one] of blocks.entries()) {
              expect(one.lane + one.span).toBeLessThanOrEqual(lanes);
              expect(one.span).toBeGreaterThan(0);
              expect(rows[one.first]?.from).toBe(one.category.min_age ?? 0);
              expect(rows[one.last]?.to).toBe(one.category.max_age);
              const over = blocks
                .slice(index + 1)
                .filter(
                  (other) =>
                    other.lane < one.lane + one.span &&
                    one.lane < other.lane + other.span &&
                    other.first <= one.last &&
                    one.first <= other.last,
                );
              expect(over).toEqual([]);
            }
            for (const { first, last } of marks) {
              expect(first).toBeGreaterThanOrEqual(0);
              expect(last).toBeGreaterThanOrEqual(first);
            }
          }
        const seen = new Set(
          rulers.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks.map((one) => one.category))),
        );
        expect(seen.size).toBe(new Set(categories).size);
      }),
    );
  });

  test.each(CATEGORY_LISTS.map((list) => [list.code, list] as const))(
    '%s can be drawn',
    (_code, { categories }) => {
      const rulers = ageRulers(categories.map(({ name, ...one }) => ({ ...one, category_name: name })));
      expect(rulers.length).toBeGreaterThan(0);
    },
  );
});
