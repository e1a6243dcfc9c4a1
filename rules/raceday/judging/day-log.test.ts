import { describe, expect, test } from 'vitest';
import { heatKeyOf, holesOf, opsByHeat } from './day-log.ts';
import { op, sheetOp, takeoverOp } from './testing/told.ts';
import type { HeatName, HeatOp } from './heat-ops.ts';

const first: HeatName = { category_id: 1, phase: 'M1', serie: 1 };
const second: HeatName = { category_id: 1, phase: 'M1', serie: 2 };

test('a heat has what was said of it and of the whole day, wherever in the log that stands', () => {
  const log: HeatOp[] = [
    { ...sheetOp('A1', 1, '1 2'), heat: first },
    { ...takeoverOp('B1', 1, 'A'), heat: null },
    { ...sheetOp('A2', 1, '3 4'), heat: second },
    { ...sheetOp('C1', 2, '1 2'), heat: first },
    { ...op('T1', { kind: 'admit', body: { op_id: 'A1' } }), heat: null },
  ];
  const byHeat = opsByHeat(log);
  const ids = (heat: HeatName) => byHeat.get(heatKeyOf(heat))?.map(({ op_id }) => op_id);
  expect(ids(first)).toEqual(['B1', 'T1', 'A1', 'C1']);
  expect(ids(second)).toEqual(['B1', 'T1', 'A2']);
  expect(byHeat.size).toBe(2);
});

describe('what a device owes', () => {
  test.each([
    [[1, 2, 3], []],
    [[3, 1, 1], [2]],
    [[5], [1, 2, 3, 4]],
    [[], []],
  ])('heard %j: %j', (heard, holes) => {
    expect(holesOf(heard)).toEqual(holes);
  });
});
