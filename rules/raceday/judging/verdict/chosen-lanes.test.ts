import { expect, test } from 'vitest';
import type { Call, HeatOp } from '#rules/raceday/judging/heat-ops.ts';
import { opIdOf } from '#rules/raceday/judging/heat-ops.ts';
import { chosenLanes } from './chosen-lanes.ts';

const marshal = '00000000-0000-4000-8000-00000000000a';
const other = '00000000-0000-4000-8000-00000000000b';

function chose(device_id: string, device_n: number, lanes: Record<number, number>, attempt = 1): HeatOp {
  const body: Call = {
    present: [],
    absent: [],
    lanes: Object.entries(lanes).map(([entry_id, lane]) => ({ entry_id: Number(entry_id), lane })),
  };
  return {
    op_id: opIdOf(device_id, device_n),
    device_id,
    device_n,
    heat: null,
    seat: null,
    attempt,
    held: false,
    kind: 'call',
    body,
  };
}
const riders = [1, 2, 3];
const lanesOf = (ops: readonly HeatOp[], absent: readonly number[] = []) => {
  const lanes = chosenLanes(ops, riders, new Set(absent));
  return lanes === null ? null : Object.fromEntries(lanes);
};

test('stand when everybody has chosen, and not a moment before', () => {
  expect(lanesOf([])).toBeNull();
  expect(lanesOf([chose(marshal, 1, { 1: 4 })])).toBeNull();
  expect(lanesOf([chose(marshal, 1, { 1: 4 }), chose(marshal, 2, { 1: 4, 2: 1, 3: 8 })])).toEqual({
    1: 4,
    2: 1,
    3: 8,
  });
});

test('who is not there chooses nothing and holds up nobody', () => {
  expect(lanesOf([chose(marshal, 1, { 1: 4, 2: 1 })], [3])).toEqual({ 1: 4, 2: 1, 3: null });
});

test('two riders in one lane, or two marshals who differ, change nothing', () => {
  expect(lanesOf([chose(marshal, 1, { 1: 4, 2: 4, 3: 8 })])).toBeNull();
  expect(lanesOf([chose(marshal, 1, { 1: 4, 2: 1, 3: 8 }), chose(other, 1, { 1: 5 })])).toBeNull();
});

test('two marshals may share the work, in whatever order it arrives', () => {
  const both = [chose(other, 1, { 3: 8 }), chose(marshal, 1, { 1: 4, 2: 1 })];
  expect(lanesOf(both)).toEqual({ 1: 4, 2: 1, 3: 8 });
  expect(lanesOf(both.toReversed())).toEqual({ 1: 4, 2: 1, 3: 8 });
});

test('a heat that rides again keeps its lanes', () => {
  const again = chose(marshal, 2, {}, 2);
  expect(lanesOf([chose(marshal, 1, { 1: 4, 2: 1, 3: 8 }), again])).toEqual({ 1: 4, 2: 1, 3: 8 });
});
