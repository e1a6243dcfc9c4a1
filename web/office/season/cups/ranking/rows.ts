import type { PointsRange } from '#rules/season/cups/points-tables.ts';
import { wholeNumber } from '#web/office/season/cups/parts/whole-number.ts';

export interface PointsRow {
  key: number;
  from: string;
  to: string;
  points: string;
}

export const columns = ['from', 'to', 'points'] as const;
type Column = (typeof columns)[number];

export function pointsRows(ranges: readonly PointsRange[]): PointsRow[] {
  return ranges.map(({ from, to, points }, key) => ({
    key,
    from: String(from),
    to: String(to),
    points: String(points),
  }));
}

export function nextRow(rows: readonly PointsRow[]): PointsRow {
  const next = String((wholeNumber(rows.at(-1)?.to ?? '0') ?? 0) + 1);
  return { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, from: next, to: next, points: '' };
}

/** Gives the table as it is saved. It is null when a cell is no number. */
export function rangesOf(rows: readonly PointsRow[]): PointsRange[] | null {
  const ranges = rows.flatMap((row) => {
    const [from, to, points] = columns.map((column) => wholeNumber(row[column]));
    return typeof from === 'number' && typeof to === 'number' && typeof points === 'number'
      ? [{ from, to, points }]
      : [];
  });
  return ranges.length === rows.length ? ranges : null;
}

/** Finds the error of a cell: no number, a range that ends before it begins, or places another range has. */
export function wrongWith(
  rows: readonly PointsRow[],
  row: PointsRow,
  column: Column,
): 'number' | 'range' | null {
  if (wholeNumber(row[column]) === null) return 'number';
  if (column === 'points') return null;
  const [from, to] = [wholeNumber(row.from), wholeNumber(row.to)];
  if (from === null || to === null) return null;
  if (from < 1 || to < from) return 'range';
  const before = rows.slice(0, rows.indexOf(row));
  const taken = before.some((one) => {
    const [first, last] = [wholeNumber(one.from), wholeNumber(one.to)];
    return first !== null && last !== null && from <= last && first <= to;
  });
  return taken ? 'range' : null;
}
