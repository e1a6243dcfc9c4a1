import { describe, expect, test } from 'vitest';
import { columns, nextRow, rangesOf, type PointsRow, pointsRows, wrongWith } from './rows.ts';

const typed = (...rows: [from: string, to: string, points: string][]): PointsRow[] =>
  rows.map(([from, to, points], key) => ({ key, from, to, points }));
const told = (rows: PointsRow[]) =>
  rows.flatMap((row) =>
    columns.flatMap((column) => {
      const wrong = wrongWith(rows, row, column);
      return wrong === null ? [] : [`${row.key} ${column} ${wrong}`];
    }),
  );

describe('the points table as it is typed', () => {
  test('is the one that is saved', () => {
    const ranges = [
      { from: 1, to: 1, points: 50 },
      { from: 2, to: 8, points: 0 },
    ];
    expect(rangesOf(pointsRows(ranges))).toEqual(ranges);
    expect(told(pointsRows(ranges))).toEqual([]);
  });

  test('goes on after the last place', () => {
    expect(nextRow(typed(['1', '4', '9']))).toEqual({ key: 1, from: '5', to: '5', points: '' });
    expect(nextRow([])).toEqual({ key: 0, from: '1', to: '1', points: '' });
  });

  test('says at which cell something is wrong', () => {
    expect(told(typed(['1', '1', 'diez']))).toEqual(['0 points number']);
    expect(told(typed(['4', '2', '9']))).toEqual(['0 from range', '0 to range']);
    expect(told(typed(['0', '2', '9']))).toEqual(['0 from range', '0 to range']);
    expect(told(typed(['1', '4', '9'], ['4', '8', '5']))).toEqual(['1 from range', '1 to range']);
    expect(rangesOf(typed(['1', '', '9']))).toBeNull();
  });
});
