import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Wheel } from '#rules/season/categories/categories.ts';
import { MIN_RIDERS, proposeMerges, type RaceClass } from './merge-proposals.ts';

/** `B9 2`: boys of 9, two of them; `G` girls, `c` cruisers of girls, `C` of boys; `B5-6 1` two years. */
function classOf(text: string): RaceClass {
  const [, letter = '', from = '', to = from, riders = ''] = /^(\w)(\d+)(?:-(\d+))? (\d+)$/.exec(text) ?? [];
  const wheel: Wheel = letter.toUpperCase() === 'C' ? 24 : 20;
  return {
    category_id: Number(from) + 100 * 'BGCc'.indexOf(letter),
    min_age: Number(from),
    max_age: Number(to),
    gender: letter === 'G' || letter === 'c' ? 'WOMAN' : 'MEN',
    wheel,
    level: null,
    riders: Number(riders),
  };
}

const told = (classes: string[], alone: number[] = []) =>
  proposeMerges(classes.map(classOf), new Set(alone)).map((one) =>
    `${one.from_category_id}→${one.into_category_id ?? '?'} ${one.reason ?? ''}`.trim(),
  );

test.each<[string, string[], string[]]>([
  ['three or more race alone', ['B9 3', 'B10 8'], []],
  ['two boys of 9 race with those of 10', ['B9 2', 'B10 8'], ['9→10 older']],
  ['nobody is entered: nothing to propose', ['B9 0', 'B10 8'], []],
  ['the next age is empty: the one after it', ['B9 1', 'B10 0', 'B11 4'], ['9→11 older']],
  ['two small ones together are enough', ['B9 2', 'B10 2', 'B11 5'], ['9→10 older']],
  ['one and one are not: on to the next', ['B9 1', 'B10 1', 'B11 5'], ['9→10 older', '10→11 older']],
  ['girls race with older girls first', ['B8 6', 'G9 2', 'G10 5'], ['109→110 older']],
  ['without older girls, with the boys one year younger', ['B8 6', 'G9 2'], ['109→8 boys_younger']],
  ['those boys may be a class of two years', ['B7-8 6', 'G9 2'], ['109→7 boys_younger']],
  ['the nearer age wins: boys of 8, not girls of 13', ['B8 6', 'G9 2', 'G13 5'], ['109→8 boys_younger']],
  ['as near as each other: the girls', ['B8 6', 'G9 2', 'G10 5'], ['109→110 older']],
  ['boys never race with girls', ['B9 2', 'G10 5'], ['9→?']],
  ['cruisers never race with the standard wheel', ['C13 2', 'B14 8'], ['213→?']],
  ['the oldest have no neighbour upward', ['B15 8', 'B16 2'], ['16→?']],
])('%s', (_, classes, expected) => {
  expect(told(classes)).toEqual(expected);
});

test('Under 23 women race with Elite women, who may be as young', () => {
  const women = { gender: 'WOMAN' as const, wheel: 20 as const, level: 'CHAMPIONSHIP', min_age: 19 };
  const under23 = { ...women, category_id: 1, max_age: 22, riders: 2 };
  const elite = { ...women, category_id: 2, max_age: null, riders: 4 };
  expect(proposeMerges([under23, elite])).toMatchObject([{ into_category_id: 2, reason: 'older' }]);
  expect(
    proposeMerges([
      { ...elite, riders: 1 },
      { ...under23, riders: 5 },
    ]),
  ).toMatchObject([{ into_category_id: null }]);
});

test('cruisers of girls with no youngest age ride with boys of about their age, not with women of 30', () => {
  const cruisers = { wheel: 24 as const, level: null };
  const girls = {
    ...cruisers,
    gender: 'WOMAN' as const,
    category_id: 1,
    min_age: null,
    max_age: 16,
    riders: 2,
  };
  const women = {
    ...cruisers,
    gender: 'WOMAN' as const,
    category_id: 2,
    min_age: 30,
    max_age: null,
    riders: 5,
  };
  const boys = { ...cruisers, gender: 'MEN' as const, category_id: 3, min_age: 15, max_age: 16, riders: 6 };
  expect(proposeMerges([girls, women, boys])).toMatchObject([
    { into_category_id: 3, reason: 'boys_younger' },
  ]);
  expect(proposeMerges([girls, women])).toMatchObject([{ into_category_id: 2, reason: 'older' }]);
});

test('whom an official lets race alone is not asked again', () => {
  expect(told(['B9 2', 'B10 8'], [9])).toEqual([]);
});

test('any day: never into itself, never into an empty class, and only small ones are asked', () => {
  const day = fc.array(fc.tuple(fc.constantFrom('B', 'G', 'C', 'c'), fc.integer({ min: 0, max: 9 })), {
    maxLength: 14,
  });
  fc.assert(
    fc.property(day, (letters) => {
      const classes = letters.map(([letter, riders], index) => classOf(`${letter}${5 + index} ${riders}`));
      for (const { from_category_id, into_category_id, riders } of proposeMerges(classes)) {
        expect(into_category_id).not.toBe(from_category_id);
        expect(riders).toBeLessThan(MIN_RIDERS);
        const into = classes.find(({ category_id }) => category_id === into_category_id);
        const from = classes.find(({ category_id }) => category_id === from_category_id);
        if (into) expect([into.wheel, into.riders > 0]).toEqual([from?.wheel, true]);
      }
    }),
  );
});
