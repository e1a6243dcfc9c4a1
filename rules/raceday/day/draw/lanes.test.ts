import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawFreeLanes, drawTableLanes, LANE_TABLE, mirrorLane, rowLanes } from './lanes.ts';
import { randomFrom } from './random.ts';

const GATE = [1, 2, 3, 4, 5, 6, 7, 8];

describe('the rotation table', () => {
  test('in every moto the eight lanes are all taken', () => {
    for (const moto of [0, 1, 2]) {
      expect(LANE_TABLE.map((row) => row[moto] ?? 0).toSorted((a, b) => a - b)).toEqual(GATE);
    }
  });

  test('nobody starts twice from the same lane, and all lanes add up to about the same', () => {
    expect(LANE_TABLE.map(([m1, m2, m3]) => m1 + m2 + m3)).toEqual([13, 13, 14, 14, 13, 14, 14, 13]);
    for (const row of LANE_TABLE) expect(new Set(row).size).toBe(3);
  });

  test('everyone starts at least once inside and once outside', () => {
    for (const row of LANE_TABLE) {
      expect(row.some((lane) => lane <= 4)).toBe(true);
      expect(row.some((lane) => lane >= 5)).toBe(true);
    }
  });

  test('from the fourth moto on the table is read four rows further down', () => {
    expect(rowLanes(0, 8)).toEqual([1, 4, 8, 5, 1, 7, 1, 4]);
    expect(rowLanes(4, 5)).toEqual([5, 1, 7, 1, 4]);
  });

  test('seven riders leave lane 1 free in M1, 4 in M2 and 8 in M3 when the first row is the one dropped', () => {
    const lanes = drawTableLanes(7, 3, 'last', randomFrom('seven'));
    const taken = (moto: number): number[] =>
      lanes.map((rider) => rider[moto] ?? 0).toSorted((a, b) => a - b);
    expect(taken(0)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(taken(1)).toEqual([1, 2, 3, 5, 6, 7, 8]);
    expect(taken(2)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('with rows by lot, five riders do not always ride the same five rows', () => {
    const rows = GATE.map((seed) =>
      drawTableLanes(5, 1, 'random', randomFrom(String(seed)))
        .map(([lane]) => lane)
        .toSorted((a = 0, b = 0) => a - b)
        .join(''),
    );
    expect(new Set(rows).size).toBeGreaterThan(1);
  });

  test('no two riders of a heat share a lane, in any of up to eight motos', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom('random' as const, 'last' as const),
        fc.string(),
        (riders, motos, rows, seed) => {
          const lanes = drawTableLanes(riders, motos, rows, randomFrom(seed));
          expect(lanes).toHaveLength(riders);
          for (let moto = 0; moto < motos; moto += 1) {
            expect(new Set(lanes.map((rider) => rider[moto])).size).toBe(riders);
          }
        },
      ),
    );
  });
});

describe('lanes drawn race by race', () => {
  const none = (riders: number): null[] => Array.from({ length: riders }, () => null);

  test('a rider who had lanes 1 and 2 starts from another one', () => {
    const { lanes, repeats } = drawFreeLanes([[1, 2], [3], []], none(3), randomFrom('x'));
    expect([1, 2]).not.toContain(lanes[0]);
    expect(lanes[1]).not.toBe(3);
    expect(repeats).toBe(0);
  });

  test('riders who stay together find three gates without a repeated lane, and eight riders find eight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.string(), (riders, seed) => {
        const random = randomFrom(seed);
        const used: number[][] = Array.from({ length: riders }, () => []);
        for (let moto = 0; moto < (riders === 8 ? 8 : 3); moto += 1) {
          const { lanes, repeats } = drawFreeLanes(used, none(riders), random);
          expect(repeats).toBe(0);
          expect(new Set(lanes).size).toBe(riders);
          for (const [rider, lane] of lanes.entries()) used[rider]?.push(lane);
        }
      }),
    );
  });

  test('when all eight have had lane 1, one of them repeats it rather than nobody riding', () => {
    const { lanes, repeats } = drawFreeLanes(
      GATE.map(() => [1]),
      none(8),
      randomFrom('y'),
    );
    expect(new Set(lanes)).toEqual(new Set(GATE));
    expect(repeats).toBe(1);
  });

  test('who started outside starts inside: the mirror of lane 2 is lane 7', () => {
    const before = [2, 8, 4];
    const { lanes } = drawFreeLanes(
      before.map((lane) => [lane]),
      before.map(mirrorLane),
      randomFrom('z'),
    );
    expect(lanes).toEqual([7, 1, 5]);
  });

  test('nine riders do not fit a gate', () => {
    expect(() =>
      drawFreeLanes(
        Array.from({ length: 9 }, () => []),
        none(9),
        randomFrom('n'),
      ),
    ).toThrow(RangeError);
  });
});
