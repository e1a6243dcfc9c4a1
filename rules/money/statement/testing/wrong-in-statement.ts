import { mayBeMoney, type StatementRead } from '#rules/money/statement/statement-line.ts';
import type { MadeStatement } from './made-statement.ts';

/**
 * This finds what a reader did not do with a statement: tell each row once, take the money that arrived and nothing else, and tell what
 * is broken.
 *
 * @param made the statement with the truth about it
 * @param read what was read of it
 * @param rowOf the number that the reader gives a row
 * @returns what is wrong with it; nothing when it was read rightly
 */
export function wrongIn(
  made: MadeStatement,
  { lines, left, balance }: StatementRead,
  rowOf = (row: number) => row,
): unknown[] {
  const rows = made.rows.filter((row) => row.some((cell) => cell.trim() !== '')).length;
  const told = new Map(left.map(({ row, why }) => [row, why]));
  const shown = [...made.shown.values()].map((line) => JSON.stringify(line));
  const silent = made.broken.filter((row) => {
    const why = told.get(rowOf(row));
    return why === undefined ? !made.shown.has(row) : !mayBeMoney(why);
  });
  const plain = lines.map(({ day, cents, text }) => JSON.stringify({ day, cents, text }));
  const wanted = made.lines.map((line) => JSON.stringify(line));
  return [
    ...(lines.length + left.length === rows && told.size === left.length
      ? []
      : [`${lines.length} + ${left.length} of ${rows} rows`]),
    ...plain.filter((line) => ![...wanted, ...shown].includes(line)).map((line) => `read: ${line}`),
    ...(made.mayBeAsked ? [] : wanted)
      .filter((line) => !plain.includes(line))
      .map((line) => `not read: ${line}`),
    ...(made.adds && balance?.missing !== 0 ? [`balance: ${JSON.stringify(balance)}`] : []),
    ...silent.map((row) => `row ${row}: ${told.get(rowOf(row)) ?? 'not told'}`),
  ];
}
