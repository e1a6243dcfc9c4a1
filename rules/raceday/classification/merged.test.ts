import { expect, test } from 'vitest';
import { classify } from './classification.ts';
import { enteredRanks } from './merged.ts';
import { NORMAL_DAY, fieldOf } from '#rules/testing/riders.ts';

/** `1 X` = joint rank 1, entered in X. */
function own(joint: string[]): (number | null)[] {
  const places = joint.map((text, index) => {
    const [rank = '-', entered_class = null] = text.split(' ');
    return { entry_id: index, rank: rank === '-' ? null : Number(rank), entered_class };
  });
  return [...enteredRanks(places).values()];
}

test.each<[string, string[], (number | null)[]]>([
  [
    'X, Y, X, Y home in that order: first and second of each class',
    ['1 X', '2 Y', '3 X', '4 Y'],
    [1, 1, 2, 2],
  ],
  ['two of X share a place: they share it in their class', ['1 Y', '2 X', '2 X', '4 X'], [1, 1, 1, 3]],
  ['one of X and one of Y share a place: each has his own', ['1 X', '1 Y', '3 X'], [1, 1, 2]],
  ['only one of the class that was joined to the other: he is its first', ['1 X', '2 X', '3 Y'], [1, 2, 1]],
  ['listed without a rank, his number stays used up', ['1 X', '- X', '3 X'], [1, null, 3]],
])('%s', (_, joint, expected) => {
  expect(own(joint)).toEqual(expected);
});

test('girls riding with the boys have their own podium', () => {
  const riders = fieldOf('1 1 1, 2 2 2, 3 3 3, 4 4 4', 4).map((one) => ({
    ...one,
    entered_class: one.entry_id % 2 === 0 ? 'Girls 12' : null,
  }));
  expect(classify(riders, NORMAL_DAY).standings.map((one) => one.entered_rank)).toEqual([1, 1, 2, 2]);
});
