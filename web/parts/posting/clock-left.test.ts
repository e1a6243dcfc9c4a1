import { expect, test } from 'vitest';
import { clockLeft, hourIn } from './clock-left.ts';

test.each([
  [15 * 60_000, '15:00'],
  [14 * 60_000 + 59_999, '14:59'],
  [61_000, '1:01'],
  [999, '0:00'],
  [0, '0:00'],
  [-5000, '0:00'],
])('%i ms left of the time for protests read %s', (ms, expected) => {
  expect(clockLeft(ms)).toBe(expected);
});

test('the hour is that of the track', () => {
  expect(hourIn('2026-11-22T18:32:00Z', 'America/Argentina/Buenos_Aires')).toBe('15:32');
});
