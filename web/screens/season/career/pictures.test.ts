import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StandingLine } from './parts/season-line.ts';
import { drawSeason, margins } from './season-points.ts';

const size = { width: 340, height: 210 };
const lineOf = (...positions: (number | null)[]): StandingLine =>
  positions.map((position, index) => ({
    race_date: `2026-${String(index + 1).padStart(2, '0')}-10`,
    position,
    points: 0,
    riders: 20,
  }));

describe('the line of a season', () => {
  test('goes down when it gets worse, from the left to the right', () => {
    const { points } = drawSeason(lineOf(9, 6, 7, 4, 5, 3), [], size);
    expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).toSorted((a, b) => a - b));
    expect(points[0]?.y).toBeGreaterThan(points[5]?.y ?? 0);
    expect(points.map(({ isBelow }) => isBelow)).toEqual([true, false, true, false, true, false]);
  });

  test('is broken where he was not classified', () => {
    const { path, points } = drawSeason(lineOf(3, null, 2), [], size);
    expect(path.match(/M/g)).toHaveLength(2);
    expect(points).toHaveLength(2);
  });

  test('stays inside the picture whatever the positions, and no two ticks touch', () => {
    const positions = fc.array(fc.option(fc.integer({ min: 1, max: 400 })), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(positions, positions, (now, before) => {
        const { points, ticks } = drawSeason(lineOf(...now), lineOf(...before), size);
        for (const { x, y } of points) {
          expect(x).toBeGreaterThanOrEqual(margins.left);
          expect(x).toBeLessThanOrEqual(size.width - margins.right);
          expect(y).toBeGreaterThanOrEqual(margins.top);
          expect(y).toBeLessThanOrEqual(size.height - margins.bottom);
        }
        for (const [index, { y }] of ticks.entries())
          expect(y - (ticks[index - 1]?.y ?? -99)).toBeGreaterThanOrEqual(16);
      }),
    );
  });
});
