import { expect, test } from 'vitest';
import { opIdOf, type HeatOp } from '#rules/raceday/judging/heat-ops.ts';
import { droppedAt } from './gate-word.ts';

const ids = {
  marshal: '00000000-0000-4000-8000-00000000000a',
  bridge: '00000000-0000-4000-8000-00000000000b',
} as const;

const gate = (who: keyof typeof ids, device_n: number, dropped_at: string | null, attempt = 1): HeatOp => ({
  op_id: opIdOf(ids[who], device_n),
  device_id: ids[who],
  device_n,
  kind: 'gate',
  body: { dropped_at },
  heat: null,
  seat: null,
  attempt,
  held: false,
  by_timing: who === 'bridge',
});

const at = (second: number) => new Date(Date.UTC(2026, 4, 10, 15, 0, second)).toISOString();

test('the marshal’s gate stands before that of a bridge, which counts in thousands', () => {
  const ops = [gate('marshal', 4, at(2)), gate('bridge', 3000, at(1))];
  expect(droppedAt(ops, 1)).toBe(at(2));
  expect(droppedAt(ops.toReversed(), 1)).toBe(at(2));
});

test('each device counts by its last report of the ride', () => {
  const taken = [gate('marshal', 1, at(1)), gate('marshal', 2, null)];
  expect(droppedAt(taken, 1)).toBeNull();
  // A gate that was tapped by mistake says nothing about the drop that the loop hears later.
  expect(droppedAt([...taken, gate('bridge', 9, at(8))], 1)).toBe(at(8));
  expect(droppedAt([gate('bridge', 9, at(8)), gate('bridge', 10, null)], 1)).toBeNull();
  expect(droppedAt([gate('marshal', 1, at(1))], 2)).toBeNull();
});
