import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#rules/testing/runs.ts';
import {
  frameRate,
  frameTime,
  isSlitSound,
  MOST_FRAMES,
  movesAtLine,
  orderOfMarks,
  ROW_FRAMES,
  runsFromRing,
  STRIP,
  stripAt,
} from './slit.ts';

const every = (us: number, count: number) => Array.from({ length: count }, (_, at) => at * us);

test('sixty frames a second tell 17 ms apart, thirty 33, and a frame that did not come is counted', () => {
  expect(frameRate(every(16_667, 60))).toEqual({ fps: 60, within_ms: 17, lost: 0 });
  expect(frameRate(every(33_333, 30))).toEqual({ fps: 30, within_ms: 33, lost: 0 });
  const holed = every(16_667, 60).filter((_, at) => at !== 20 && at !== 40 && at !== 41);
  expect(frameRate(holed)).toEqual({ fps: 60, within_ms: 17, lost: 3 });
  expect([frameRate([]), frameRate([0, 16_667])]).toEqual([null, null]);
});

test('a picture cut out of the ring has each strip of its frames once, wherever the ring begins again', () => {
  const stripsOf = ({ x, y }: { x: number; y: number }) => (y / STRIP.height) * ROW_FRAMES + x / STRIP.width;
  fc.assert(
    fc.property(
      fc.nat({ max: 20 * MOST_FRAMES }),
      fc.integer({ min: 1, max: MOST_FRAMES }),
      (first, count) => {
        const copied = runsFromRing(first, count).flatMap(({ from, to, width }) =>
          every(1, width / STRIP.width).map((at) => [stripsOf(from) + at, stripsOf(to) + at]),
        );
        expect(copied).toEqual(every(1, count).map((at) => [(first + at) % MOST_FRAMES, at]));
      },
    ),
    { numRuns: runs(40) },
  );
  expect(stripAt(ROW_FRAMES + 2)).toEqual({ x: 2 * STRIP.width, y: STRIP.height });
});

test('a frame has the time at which the camera took it, else its place in the stream after the quickest one', () => {
  expect(frameTime({ captureTime: 990, mediaTime: 5, heard: 1000 }, null)).toEqual({ at: 990, pinned: null });
  // A time of another clock is none.
  expect(frameTime({ captureTime: 1.7e12, heard: 1000 }, null)).toEqual({ at: 1000, pinned: null });
  const first = frameTime({ mediaTime: 0, heard: 1040 }, null);
  const quick = frameTime({ mediaTime: 0.02, heard: 1045 }, first.pinned);
  const late = frameTime({ mediaTime: 0.04, heard: 1120 }, quick.pinned);
  expect([first.at, quick.at, late.at]).toEqual([1040, 1045, 1065]);
  expect(frameTime({ mediaTime: 0, heard: 90_000 }, late.pinned).at).toBe(90_000);
});

test('a wheel at the line moves, and a cloud over the track does not', () => {
  const empty = Array.from({ length: 48 }, () => 120);
  const wheel = empty.map((value, at) => (at > 30 && at < 38 ? 20 : value));
  const start = movesAtLine(null, empty);
  expect(start.moves).toBe(false);
  expect(movesAtLine(start.empty, wheel).moves).toBe(true);
  let line = start.empty;
  for (let light = 120; light > 60; light -= 2) {
    const look = movesAtLine(
      line,
      empty.map(() => light),
    );
    expect(look.moves).toBe(false);
    line = look.empty;
  }
});

test('riders stand in the order of their frames, and those of one frame together', () => {
  const marks = [
    { plate: '12', frame: 300 },
    { plate: '018', frame: 41 },
    { plate: '7', frame: 300 },
    { plate: 'W4', frame: 299 },
  ];
  expect(orderOfMarks(marks)).toEqual([['018'], ['W4'], ['12', '7']]);
  expect(orderOfMarks([])).toEqual([]);
});

test('a damaged picture is none: no frames, times that go back, a mark outside or twice', () => {
  const times = every(16_667, 100);
  const mark = (plate: string, frame: number) => ({ plate, frame });
  expect(isSlitSound(times, [mark('7', 0), mark('8', 99)])).toBe(true);
  for (const [bad, marks] of [
    [[], []],
    [[5, 10], []],
    [[0, 10, 10], []],
    [[0, 10, 8], []],
    [every(1, MOST_FRAMES + 1), []],
    [times, [mark('7', 100)]],
    [times, [mark('7', -1)]],
    [times, [mark('7', 1.5)]],
    [times, [mark('7', 1), mark('7', 2)]],
  ] as const)
    expect(isSlitSound(bad, marks)).toBe(false);
});
