import { describe, expect, test } from 'vitest';
import { gateAt, leftBehind, parkRows } from './park.ts';

const day = (dropped: readonly boolean[], missing = 0) =>
  dropped.map((one, index) => ({ number: String(index + 31), dropped: one, missing }));

describe('the park', () => {
  test('the gate is at the race behind the last that dropped', () => {
    expect(gateAt(day([false, false]))).toBe(0);
    expect(gateAt(day([true, true, false]))).toBe(2);
    expect(gateAt(day([true, false, true, false]))).toBe(3);
  });

  test('a race that was left behind is told, and is next when nothing else is', () => {
    const heats = day([true, false, true, false]);
    expect(leftBehind(heats, 3).map(({ number }) => number)).toEqual(['32']);
    expect(gateAt(day([true, false, true]))).toBe(1);
    expect(gateAt(day([true, true]))).toBeNull();
  });

  test('gathers ten races, each in the row of its number', () => {
    const rows = parkRows(day(Array.from({ length: 20 }, () => false)), 0);
    expect(rows).toHaveLength(10);
    expect(rows.map(({ pen }) => pen)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 1]);
  });

  test('who is missing two races before his own is called for the last time', () => {
    const rows = parkRows(day([false, false, false, false], 1), 0);
    expect(rows.map(({ isUrgent }) => isUrgent)).toEqual([true, true, false]);
    expect(parkRows(day([false, false]), 0)[0]?.isUrgent).toBe(false);
  });
});
