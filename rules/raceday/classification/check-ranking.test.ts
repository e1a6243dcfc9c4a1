import { expect, test } from 'vitest';
import { checkRanking } from './check-ranking.ts';
import { NORMAL_DAY, fieldOf, rider } from '#rules/testing/riders.ts';

const published = (...ranks: (number | null)[]) => new Map(ranks.map((rank, index) => [index + 1, rank]));

test('the ranking as it was published agrees', () => {
  expect(checkRanking(fieldOf('1 1 1, 2 2 2'), published(1, 2), NORMAL_DAY)).toEqual([]);
});

test('two ranks exchanged are both told', () => {
  expect(checkRanking(fieldOf('1 1 1, 2 2 2'), published(2, 1), NORMAL_DAY)).toEqual([
    { entry_id: 1, plate: '1', published: 2, computed: 1 },
    { entry_id: 2, plate: '2', published: 1, computed: 2 },
  ]);
});

test.each([
  ['as drawn', 1, 2],
  ['the other way round', 2, 1],
  ['as shared', 1, 1],
])('riders equal in everything agree %s', (_, first, second) => {
  expect(checkRanking(fieldOf('1 1 1, 1 1 1, 3 3 3'), published(first, second, 3), NORMAL_DAY)).toEqual([]);
});

test('a rider out of the tie does not take a place inside it', () => {
  expect(checkRanking(fieldOf('1 1 1, 1 1 1, 3 3 3'), published(1, 3, 2), NORMAL_DAY)).toHaveLength(2);
});

test('a dash for a start not made agrees, a dash for a rider who rode does not', () => {
  expect(checkRanking(fieldOf('1 1 1, 2 DNS 2'), published(1, null), NORMAL_DAY)).toEqual([]);
  expect(checkRanking(fieldOf('1 1 1, 2 2 2'), published(1, null), NORMAL_DAY)).toHaveLength(1);
});

test('a class of little ones, of which no rank was printed, agrees', () => {
  expect(checkRanking(fieldOf('1 1 1, 2 2 2'), published(null, null), NORMAL_DAY)).toEqual([]);
});

test('a rank for a rider who never rode does not agree', () => {
  const riders = [...fieldOf('1 1 1'), rider(2, [])];
  expect(checkRanking(riders, published(1, 2), NORMAL_DAY)).toHaveLength(1);
});

const MERGED = fieldOf('1 1 1, 2 2 2, 3 3 3, 4 4 4').map((one) => ({
  ...one,
  entered_class: one.entry_id % 2 === 0 ? 'Y' : 'X',
}));

test('merged classes agree printed as one ranking or as two', () => {
  expect(checkRanking(MERGED, published(1, 2, 3, 4), NORMAL_DAY)).toEqual([]);
  expect(checkRanking(MERGED, published(1, 1, 2, 2), NORMAL_DAY)).toEqual([]);
  expect(checkRanking(MERGED, published(1, 1, 3, 2), NORMAL_DAY)).toHaveLength(1);
});
