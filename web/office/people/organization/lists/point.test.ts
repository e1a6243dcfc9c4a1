import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointOf, pointText } from './point.ts';

test.each([
  ['-34.6037, -58.3816', -34.6037, -58.3816],
  ['-34.6037,-58.3816', -34.6037, -58.3816],
  ['(-34.6037, -58.3816)', -34.6037, -58.3816],
  ['-34,6037; -58,3816', -34.6037, -58.3816],
  ['-34,6037 -58,3816', -34.6037, -58.3816],
  ['4 -75', 4, -75],
  ['', null, null],
])('%s', (typed, latitude, longitude) => {
  expect(pointOf(typed)).toEqual({ latitude, longitude });
});

test.each(['here', '12', '91, 10', '10, 181', '1, 2, 3'])('%s is no position', (typed) => {
  expect(pointOf(typed)).toBeNull();
});

test('what is written is read back', () => {
  const degrees = (most: number) =>
    fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((whole) => whole / 10_000);
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      expect(pointOf(pointText({ latitude, longitude }))).toEqual({ latitude, longitude });
    }),
  );
});
