import { expect, test } from 'vitest';
import { StreamBounds } from './stream-bounds.ts';

const minute = 60_000;

test('a track behind one address is let in, and then by the minute', () => {
  const bounds = new StreamBounds({ node: 100, network: 3, perMinute: 2 });
  const take = (now: number) => bounds.take('198.51.100.1', now);
  expect([0, 0, 0, 0, 0, 0].map(take)).toEqual([true, true, true, true, true, false]);
  expect(bounds.take('198.51.100.2', 0)).toBe(true);
  expect([minute, minute, minute].map(take)).toEqual([true, true, false]);
});

test('who leaves makes room, and a full process takes nobody', () => {
  const bounds = new StreamBounds({ node: 2, network: 2, perMinute: 0 });
  expect(bounds.take('a', 0) && bounds.take('b', 0)).toBe(true);
  expect(bounds.take('c', 0)).toBe(false);
  bounds.leave('a');
  expect(bounds.open).toBe(1);
  expect(bounds.take('c', 0)).toBe(true);
});
