import { expect, test } from 'vitest';
import {
  type Corners,
  guessCorners,
  isPaper,
  type Pixels,
  projection,
  straighten,
  straightSize,
  turned,
  usualCorners,
  withCorner,
} from './paper-corners.ts';

const at = (x: number, y: number) => ({ x, y });
const whole: Corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
const skewed: Corners = [at(0.22, 0.13), at(0.81, 0.2), at(0.93, 0.86), at(0.1, 0.74)];
const ends = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];

/** Paints a picture by the place of each pixel. */
function paint(width: number, height: number, colour: (x: number, y: number) => readonly number[]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let index = 0; index < width * height; index += 1)
    data.set(colour(((index % width) + 0.5) / width, (Math.floor(index / width) + 0.5) / height), index * 4);
  return { data, width, height };
}

const isWithin = ([a, b, c, d]: Corners, x: number, y: number) =>
  [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ].every(([p, q]) => p && q && (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x) >= 0);

test.each([
  ['a skewed paper', skewed],
  ['the whole picture', whole],
  ['a slanted one without perspective', [at(0.2, 0.1), at(0.7, 0.2), at(0.8, 0.8), at(0.3, 0.7)]],
] satisfies [string, Corners][])(
  'the corners of %s are the corners of the straight picture',
  (_what, corners) => {
    const project = projection(corners);
    for (const [index, end] of ends.entries()) {
      expect(project?.(end.x, end.y).x).toBeCloseTo(corners[index]?.x ?? Number.NaN, 12);
      expect(project?.(end.x, end.y).y).toBeCloseTo(corners[index]?.y ?? Number.NaN, 12);
    }
  },
);

test('the middle of a paper is where its diagonals cross', () => {
  const [a, b, c, d] = skewed;
  const middle = projection(skewed)?.(0.5, 0.5) ?? at(0, 0);
  const isOn = (p: typeof a, q: typeof a) => (q.x - p.x) * (middle.y - p.y) - (q.y - p.y) * (middle.x - p.x);
  expect(isOn(a, c)).toBeCloseTo(0, 12);
  expect(isOn(b, d)).toBeCloseTo(0, 12);
});

test('a picture whose corners are its own stays as it is, to the pixel', () => {
  const picture = paint(7, 5, (x, y) => [x * 255, y * 255, 90]);
  const straight = paint(7, 5, () => [0, 0, 0]);
  expect(straighten(picture, whole, straight)).toBe(true);
  expect(straight.data).toEqual(picture.data);
});

test.each([
  ['a corner that points inwards', [at(0, 0), at(1, 0), at(0.3, 0.3), at(0, 1)]],
  ['three corners in a line', [at(0, 0), at(0.5, 0.5), at(1, 1), at(0, 1)]],
  ['two corners in one place', [at(0, 0), at(0, 0), at(1, 1), at(0, 1)]],
  ['sides that cross', [at(0, 0), at(1, 1), at(1, 0), at(0, 1)]],
  ['the back of the paper', [at(1, 0), at(0, 0), at(0, 1), at(1, 1)]],
  ['a corner outside', [at(-0.1, 0), at(1, 0), at(1, 1), at(0, 1)]],
] satisfies [string, Corners][])('%s is no paper, and nothing is drawn of it', (_what, corners) => {
  expect(isPaper(corners)).toBe(false);
  expect(projection(corners)).toBeNull();
  const straight = paint(2, 2, () => [1, 2, 3]);
  expect(
    straighten(
      paint(4, 4, () => [9, 9, 9]),
      corners,
      straight,
    ),
  ).toBe(false);
  expect(straight.data[0]).toBe(1);
});

test('a corner stays in the picture, and where it was when the rest would be no paper', () => {
  expect(withCorner(usualCorners, 0, at(-3, 0.2))[0]).toEqual(at(0, 0.2));
  expect(withCorner(usualCorners, 0, at(0.9, 0.9))).toBe(usualCorners);
});

test('four quarters are a full turn, and one takes the side to the top', () => {
  expect(turned(turned(turned(turned(skewed))))).toEqual(skewed);
  expect(turned(skewed)[0]).toBe(skewed[3]);
});

test('the straight picture is as large as the paper in the photo, and no larger than may be sent', () => {
  const photo = { width: 4000, height: 3000 };
  expect(straightSize(whole, photo, 2000)).toEqual({ width: 2000, height: 1500 });
  const half: Corners = [at(0.1, 0.1), at(0.35, 0.1), at(0.35, 0.5), at(0.1, 0.5)];
  expect(straightSize(half, photo, 2000)).toEqual({ width: 1000, height: 1200 });
  expect(straightSize(turned(half), photo, 2000)).toEqual({ width: 1200, height: 1000 });
});

test('each quarter of a paper is in its quarter of the straight picture', () => {
  const colours = [
    [200, 0, 0],
    [0, 200, 0],
    [0, 0, 200],
    [200, 200, 0],
  ] as const;
  const quarters = [at(0.25, 0.25), at(0.75, 0.25), at(0.75, 0.75), at(0.25, 0.75)];
  const project = projection(skewed);
  // Each pixel of the photo has the colour of the quarter whose middle is nearest to it.
  const middles = quarters.map(({ x, y }) => project?.(x, y) ?? at(0, 0));
  const photo = paint(200, 160, (x, y) => {
    const far = middles.map((one) => Math.hypot(one.x - x, one.y - y));
    return colours[far.indexOf(Math.min(...far))] ?? [0, 0, 0];
  });
  const straight = paint(100, 80, () => [0, 0, 0]);
  straighten(photo, skewed, straight);
  const seen = quarters.map(({ x, y }) => {
    const index = (Math.floor(y * 80) * 100 + Math.floor(x * 100)) * 4;
    return Array.from(straight.data.slice(index, index + 3));
  });
  expect(seen).toEqual(colours);
});

test.each([
  ['a white paper on a dark table', skewed, [240, 238, 230], [60, 50, 40]],
  ['a dark one on a light table', skewed, [40, 60, 110], [205, 200, 190]],
  [
    'one that lies on its tip',
    [at(0.5, 0.1), at(0.9, 0.5), at(0.5, 0.9), at(0.1, 0.5)],
    [250, 250, 250],
    [90, 90, 90],
  ],
] satisfies [string, Corners, number[], number[]][])(
  'the corners of %s are guessed',
  (_what, corners, paper, table) => {
    // A table has a grain, and a paper has letters.
    const grain = (x: number, y: number) => ((Math.floor(x * 240) * 31 + Math.floor(y * 180) * 17) % 23) - 11;
    const isLetter = (x: number, y: number) => Math.floor(x * 40) % 3 === 0 && Math.floor(y * 30) % 4 === 0;
    const photo = paint(240, 180, (x, y) =>
      isWithin(corners, x, y) ? (isLetter(x, y) ? table : paper) : table.map((part) => part + grain(x, y)),
    );
    const found = guessCorners(photo);
    for (const corner of corners)
      expect(Math.min(...found.map(({ x, y }) => Math.hypot(x - corner.x, y - corner.y)))).toBeLessThan(
        0.025,
      );
    expect(isPaper(found)).toBe(true);
  },
);

test.each([
  ['one colour', () => [120, 120, 120]],
  ['noise', (x: number, y: number) => [((x * 7919 + y * 104_729) * 1000) % 255, 128, 128]],
  [
    'a round thing',
    (x: number, y: number) => (Math.hypot(x - 0.5, y - 0.5) < 0.4 ? [255, 255, 255] : [0, 0, 0]),
  ],
  [
    'a small thing',
    (x: number, y: number) => (x > 0.4 && x < 0.6 && y > 0.4 && y < 0.6 ? [255, 255, 255] : [0, 0, 0]),
  ],
] satisfies [string, (x: number, y: number) => number[]][])(
  'in %s the corners are the usual ones',
  (_what, colour) => {
    expect(guessCorners(paint(160, 120, colour))).toBe(usualCorners);
  },
);
