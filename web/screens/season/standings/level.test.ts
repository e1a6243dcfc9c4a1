import { expect, test } from 'vitest';
import { levelOf } from './level.ts';

const clubs = (...standing: [position: number, points: number][]) =>
  standing.map(([position, points]) => ({ position, points }));
const levels = (list: ReturnType<typeof clubs>) => list.map((_, at) => levelOf(list, at));

test('clubs level on points say that medals decided, or that they share the position', () => {
  expect(levels(clubs([1, 90], [2, 90], [3, 90], [4, 80]))).toEqual(['decided', 'decided', 'decided', null]);
  expect(levels(clubs([1, 90], [2, 50], [2, 50], [4, 50]))).toEqual([null, 'shared', 'shared', 'decided']);
});
