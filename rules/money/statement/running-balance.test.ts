import { describe, expect, test } from 'vitest';
import { checkBalance, type Moved, waysByBalance } from './running-balance.ts';

/** Writes movements as [cents, balance]. A string is an amount whose way is told. */
const moved = (
  rows: readonly (readonly [cents: number | string | null, balance: number | null])[],
): Moved[] =>
  rows.map(([cents, balance], index) => ({
    row: index + 2,
    cents: cents === null ? null : Number(cents),
    balance,
    isTold: typeof cents === 'string',
  }));

/** 1000, then 500 in, 200 out, 50 out and 700 in. */
const days = [
  [500, 1500],
  [200, 1300],
  [50, 1250],
  [700, 1950],
] as const;

describe('the balances of a bank show which way money went', () => {
  test('but for the first movement, before which there is no balance', () => {
    expect([...waysByBalance(moved(days))]).toEqual([
      [3, 'out'],
      [4, 'out'],
      [5, 'in'],
    ]);
  });

  test('also where the latest movement is the first row', () => {
    expect([...waysByBalance(moved(days.toReversed()))]).toEqual([
      [4, 'out'],
      [3, 'out'],
      [2, 'in'],
    ]);
  });

  test.each([
    ['there are too few of them', days.slice(0, 3)],
    ['they do not follow from the amounts', days.map(([cents], at) => [cents, 1000 + at * 17] as const)],
    ['they contradict a row that is told', [...days, ['-300', 2250]] as const],
    ['there are none', days.map(([cents]) => [cents, null] as const)],
  ])('and nothing where %s', (_when, rows) => {
    expect([...waysByBalance(moved(rows))]).toEqual([]);
  });
});

describe('the sum of a statement', () => {
  const told = [
    ['500', 1500],
    ['-200', 1300],
    ['-50', 1250],
    ['700', 1950],
  ] as const;

  test('agrees with the balance of the bank', () => {
    const sum = { opening: 1000, came: 1200, gone: 250, closing: 1950, missing: 0, row: null };
    expect(checkBalance(moved(told))).toEqual(sum);
    expect(checkBalance(moved(told.toReversed()))).toEqual(sum);
  });

  test('agrees where only the last movement of a day has a balance', () => {
    const rows = moved([['500', null], ...told.slice(1), ['-10', null], ['30', 1970], ['-1', null]]);
    expect(checkBalance(rows)).toMatchObject({ opening: 1000, closing: 1970, missing: 0 });
  });

  test('names the row that was not read, and what is missing', () => {
    const rows = [...told, [null, 2100], ['25', 2125]] as const;
    expect(checkBalance(moved(rows))).toMatchObject({ closing: 2125, missing: 150, row: 6 });
  });

  test('names the row behind one that is not in the file', () => {
    const rows = [...told, ['25', 2275]] as const;
    expect(checkBalance(moved(rows))).toMatchObject({ missing: 300, row: 6 });
  });

  test('is made of few movements where the bank lists its balances too', () => {
    const rows = [...told.slice(0, 2), ['700', 1950]] as const;
    expect(checkBalance(moved(rows))).toBeNull();
    expect(checkBalance(moved(rows), [1000, 1950])).toMatchObject({ missing: -50, row: 4 });
    expect(checkBalance(moved(rows), [999, 17])).toBeNull();
  });

  test('agrees where a bank lists the movements of a day in another order', () => {
    const more = Array.from({ length: 16 }, (_, at) => ['10', 2030 + at * 10] as const);
    // The day begins with a transfer of 40 that the bank lists behind one of 30.
    const shuffled = [...told, ['30', 2020], ['40', 1990], ...more] as const;
    expect(checkBalance(moved(shuffled))).toMatchObject({ closing: 2180, missing: 0, row: null });
  });

  test('is not made where the bank writes no balance after its movements', () => {
    expect(checkBalance(moved(told.map(([cents], at) => [cents, at * 999])))).toBeNull();
    expect(checkBalance([])).toBeNull();
  });
});
