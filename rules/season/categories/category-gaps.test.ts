import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORY_LISTS } from './category-lists.ts';
import type { Gender } from './categories.ts';
import { categoryWarnings, type NamedCategory } from './category-gaps.ts';

const named = (
  category_name: string,
  min_age: number | null,
  max_age: number | null,
  more: Partial<NamedCategory> = {},
): NamedCategory => ({ category_name, min_age, max_age, gender: 'MEN', wheel: 20, level: null, ...more });

const said = (categories: NamedCategory[]) =>
  categoryWarnings(categories).map(
    ({ kind, gender, wheel, from, to, categories: [one, other] }) =>
      `${kind} ${gender ?? 'all'} ${wheel} ${from}-${to ?? ''} ${one}/${other}`,
  );

describe('ages of a cup', () => {
  test.each<[string, NamedCategory[], string[]]>([
    ['none', [], []],
    ['one after the other', [named('5–6', 5, 6), named('7', 7, 7), named('8+', 8, null)], []],
    ['a hole of one year', [named('5–6', 5, 6), named('8', 8, 8)], ['gap MEN 20 7-7 5–6/8']],
    [
      'a hole of some years, in any order',
      [named('17+', 17, null), named('5–13', 5, 13)],
      ['gap MEN 20 14-16 5–13/17+'],
    ],
    ['two take the same age', [named('A', 5, 8), named('B', 8, 10)], ['overlap MEN 20 8-8 A/B']],
    ['two without an end', [named('16+', 16, null), named('30+', 30, null)], ['overlap MEN 20 30- 16+/30+']],
    [
      'open to all, beside a women class',
      [named('Open', 5, 8, { gender: null }), named('Damas', 7, 9, { gender: 'WOMAN' })],
      ['overlap WOMAN 20 7-8 Open/Damas'],
    ],
    [
      'a hole in what is open to all is said once',
      [named('A', 5, 6, { gender: null }), named('B', 9, 10, { gender: null })],
      ['gap all 20 7-8 A/B'],
    ],
    ['another wheel is another matter', [named('A', 5, 8), named('C', 5, 8, { wheel: 24 })], []],
    ['two levels may share an age', [named('A', 9, 9), named('B', 9, 9, { level: 'novato' })], []],
    [
      'a level fills the hole',
      [named('A', 5, 8), named('B', 9, 9, { level: 'experto' }), named('C', 10, 12)],
      [],
    ],
    [
      'championship stands beside the ages',
      [named('17+', 17, null), named('Junior', 17, 18, { level: 'championship' })],
      [],
    ],
    [
      'a long class holds the short ones: no hole',
      [named('A', 5, 20), named('C', 25, 30)],
      ['gap MEN 20 21-24 A/C'],
    ],
  ])('%s', (_what, categories, expected) => {
    expect(said(categories)).toEqual(expected);
  });

  test.each(['argentina', 'uci'] as const)('the list of %s has neither a hole nor an overlap', (code) => {
    const list = CATEGORY_LISTS.find((one) => one.code === code)?.categories ?? [];
    expect(list.length).toBeGreaterThan(20);
    expect(said(list.map((one) => ({ ...one, category_name: one.name })))).toEqual([]);
  });

  test('categories of one name that overlap for women say nothing of men', () => {
    const women = named('Novicias', 9, 10, { gender: 'WOMAN' });
    const warnings = categoryWarnings([women, women, named('Novicias', 9, 10, { gender: null })]);
    expect(warnings.map(({ kind, gender }) => ({ kind, gender }))).toEqual([
      { kind: 'overlap', gender: 'WOMAN' },
    ]);
  });

  const anyCategory = fc
    .tuple(
      fc.option(fc.integer({ min: 0, max: 40 })),
      fc.option(fc.integer({ min: 0, max: 20 })),
      fc.constantFrom<(Gender | null)[]>('WOMAN', 'MEN', null),
      fc.integer({ min: 0, max: 999 }),
    )
    .map(([min_age, years, gender, number]) =>
      named(`${number}`, min_age, years === null ? null : (min_age ?? 0) + years, { gender }),
    );
  const takes = ({ min_age, max_age }: NamedCategory, age: number) =>
    (min_age ?? 0) <= age && age <= (max_age ?? Number.POSITIVE_INFINITY);

  test('every age between youngest and oldest is taken, or in exactly one hole; taken twice is an overlap', () => {
    fc.assert(
      fc.property(fc.array(anyCategory, { maxLength: 8 }), (categories) => {
        const warnings = categoryWarnings(categories);
        for (const gender of ['WOMAN', 'MEN'] as const) {
          const own = categories.filter((one) => one.gender === null || one.gender === gender);
          const youngest = Math.min(...own.map((one) => one.min_age ?? 0));
          const oldest = Math.max(...own.map((one) => one.max_age ?? 100));
          for (let age = youngest; age <= Math.min(oldest, 100); age += 1) {
            const about = warnings.filter(
              (one) =>
                (one.gender === null || one.gender === gender) &&
                one.from <= age &&
                age <= (one.to ?? Number.POSITIVE_INFINITY),
            );
            const takers = own.filter((one) => takes(one, age)).length;
            expect(about.filter(({ kind }) => kind === 'gap')).toHaveLength(takers === 0 ? 1 : 0);
            expect(about.some(({ kind }) => kind === 'overlap')).toBe(takers > 1);
          }
        }
      }),
    );
  });
});
