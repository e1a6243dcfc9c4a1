import { expect, test } from 'vitest';
import { partInPixels } from './part-in-pixels.ts';

test('a square of an upright photo is a square in pixels', () => {
  expect(partInPixels({ x: 0, y: 12.5, width: 100, height: 75 }, { width: 900, height: 1200 })).toEqual({
    left: 0,
    top: 150,
    width: 900,
    height: 900,
  });
});

test('a frame at the edge stays inside of the photo', () => {
  expect(partInPixels({ x: 60.004, y: 0, width: 40, height: 100 }, { width: 1000, height: 400 })).toEqual({
    left: 600,
    top: 0,
    width: 400,
    height: 400,
  });
  expect(partInPixels({ x: 100, y: -0.01, width: 1, height: 0 }, { width: 10, height: 10 })).toEqual({
    left: 9,
    top: 0,
    width: 1,
    height: 1,
  });
});
