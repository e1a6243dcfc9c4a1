import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { judge, Ledger } from './ledger.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const account = { acknowledged: new Set(['a', 'b']), open: new Set(['c']) };

test('everything that was acknowledged is there once: nothing lost, nothing doubled', () => {
  const effects = new Map([
    ['a', 1],
    ['b', 1],
  ]);
  expect(judge(account, effects)).toEqual({ acknowledged: 2, lost: [], doubled: [] });
});

test('an acknowledged receipt without its money is lost, also when the receipt itself is there', () => {
  expect(judge(account, new Map([['a', 1]])).lost).toEqual(['b']);
  const effects = new Map([
    ['a', 1],
    ['b', 0],
  ]);
  expect(judge(account, effects).lost).toEqual(['b']);
});

test('a write that took effect twice, or that nobody asked for, is doubled', () => {
  const effects = new Map([
    ['a', 2],
    ['b', 1],
    ['z', 1],
  ]);
  expect(judge(account, effects).doubled).toEqual(['a', 'z']);
});

test('a write without an answer may be there once or not at all', () => {
  const effects = new Map([
    ['a', 1],
    ['b', 1],
    ['c', 1],
  ]);
  expect(judge(account, effects)).toEqual({ acknowledged: 2, lost: [], doubled: [] });
});

test('a page is as old as the first lap it does not show, counted from when that lap was acknowledged', () => {
  const ledger = new Ledger();
  ledger.acknowledgeLap(7, 30_001);
  vi.setSystemTime(1_002_000);
  ledger.acknowledgeLap(7, 30_002);
  vi.setSystemTime(1_003_000);
  ledger.acknowledgeLap(7, 30_003);
  expect(ledger.staleness(7, 30_003, 1_009_000)).toBe(0);
  expect(ledger.staleness(7, 30_001, 1_009_000)).toBe(7000);
  expect(ledger.staleness(7, 30_002, 1_009_000)).toBe(6000);
});

test('a page asked for before the lap was acknowledged is not old', () => {
  const ledger = new Ledger();
  ledger.acknowledgeLap(7, 30_001);
  vi.setSystemTime(1_002_000);
  ledger.acknowledgeLap(7, 30_002);
  expect(ledger.staleness(7, 30_001, 1_001_500)).toBe(0);
});
