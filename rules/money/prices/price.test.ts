import { describe, expect, test } from 'vitest';
import { currencyStep } from '#rules/money/currency-step.ts';
import { discountCodeIn, refuseCode } from './code.ts';
import { momentOf, priceDays } from './moment.ts';
import { priceOf } from './price.ts';
import { problemOf } from './problems.ts';
import type { PricedEntry, PriceLine, PriceTerms } from './terms.ts';

const [BOYS, CRUISER, NOVICES] = [1, 2, 3];

/** $ 20.000, early 16.000 until two weeks before, late 25.000 in the last three days. */
const terms: PriceTerms = {
  cents: 2_000_000,
  early_cents: 1_600_000,
  late_cents: 2_500_000,
  early_days: 14,
  late_days: 3,
  classes: [
    { category_id: CRUISER, cents: 1_500_000, early_cents: null, late_cents: null },
    { category_id: NOVICES, cents: 0, early_cents: null, late_cents: null },
  ],
  guest_cents: 300_000,
  second_class: { basis_points: 3000 },
  family: { from: 3, off: { basis_points: 2000 } },
  club: { from: 10, off: { cents: 200_000 } },
  extras: { number: 150_000, transponder: 800_000 },
};

const alone: PricedEntry = {
  category_id: BOYS,
  moment: 'usual',
  classes_before: 0,
  family_before: 0,
  club_before: 0,
  guest: false,
  code: null,
  extras: [],
};

const line = (what: PriceLine['what'], cents: number, more: Partial<PriceLine> = {}): PriceLine => ({
  what,
  cents,
  basis_points: null,
  nth: null,
  ...more,
});

test.each<[words: string, change: Partial<PricedEntry>, lines: PriceLine[]]>([
  ['on a usual day', {}, [line('usual', 2_000_000)]],
  ['early', { moment: 'early' }, [line('early', 1_600_000)]],
  ['late', { moment: 'late' }, [line('late', 2_500_000)]],
  ['in a class with its own price', { category_id: CRUISER }, [line('usual', 1_500_000)]],
  [
    'late in a class that has no late price',
    { category_id: CRUISER, moment: 'late' },
    [line('usual', 1_500_000)],
  ],
  ['in a free class', { category_id: NOVICES, moment: 'late', classes_before: 1 }, []],
  ['from another organization', { guest: true }, [line('usual', 2_000_000), line('guest', 300_000)]],
  [
    'in a second class',
    { classes_before: 1 },
    [line('usual', 2_000_000), line('second_class', -600_000, { basis_points: 3000, nth: 2 })],
  ],
  ['the second child', { family_before: 1 }, [line('usual', 2_000_000)]],
  [
    'the third child',
    { family_before: 2 },
    [line('usual', 2_000_000), line('family', -400_000, { basis_points: 2000, nth: 3 })],
  ],
  ['the ninth of the club', { club_before: 8 }, [line('usual', 2_000_000)]],
  [
    'the tenth of the club',
    { club_before: 9 },
    [line('usual', 2_000_000), line('club', -200_000, { nth: 10 })],
  ],
  [
    'the third child in a second class, each part of what the one before left',
    { classes_before: 1, family_before: 2 },
    [
      line('usual', 2_000_000),
      line('second_class', -600_000, { basis_points: 3000, nth: 2 }),
      line('family', -280_000, { basis_points: 2000, nth: 3 }),
    ],
  ],
  [
    'with a code for all of it: what is hired is paid',
    { code: { basis_points: 10_000 }, extras: ['transponder'] },
    [
      line('usual', 2_000_000),
      line('code', -2_000_000, { basis_points: 10_000 }),
      line('transponder', 800_000),
    ],
  ],
  [
    'with a code for more than it costs',
    { code: { cents: 9_000_000 } },
    [line('usual', 2_000_000), line('code', -2_000_000)],
  ],
  [
    'with a number and a transponder',
    { extras: ['number', 'transponder'] },
    [line('usual', 2_000_000), line('number', 150_000), line('transponder', 800_000)],
  ],
])('who enters %s', (_, change, lines) => {
  const price = priceOf(terms, { ...alone, ...change }, 1);
  expect(price.lines).toEqual(lines);
  expect(price.cents).toBe(lines.reduce((sum, { cents }) => sum + cents, 0));
});

test('a date that costs nothing says nothing', () => {
  const free = { ...terms, cents: 0, early_cents: null, late_cents: null, classes: [], guest_cents: 0 };
  expect(priceOf(free, { ...alone, classes_before: 1, family_before: 5 }, 1)).toEqual({
    cents: 0,
    lines: [],
  });
});

describe('to the step of the currency', () => {
  const third: PriceTerms = { ...terms, cents: 1000, family: { from: 1, off: { basis_points: 3333 } } };
  test.each([
    ['ARS', 667],
    ['CLP', 700],
    ['PYG', 700],
    ['COP', 700],
  ])('a third off ten %s', (currency, cents) => {
    expect(priceOf(third, alone, currencyStep(currency)).cents).toBe(cents);
  });
  test('half a step goes away from zero', () => {
    const half: PriceTerms = { ...terms, cents: 5, second_class: { basis_points: 5000 } };
    expect(priceOf(half, { ...alone, classes_before: 1 }, 1).cents).toBe(3);
  });
  test('two reductions are divided once, not each', () => {
    const twice: PriceTerms = {
      ...terms,
      cents: 101,
      second_class: { basis_points: 5000 },
      family: { from: 2, off: { basis_points: 5000 } },
    };
    // 101 → 50.5 → 25.25, and not 51 → 25.5 → 26.
    expect(priceOf(twice, { ...alone, classes_before: 1, family_before: 1 }, 1).cents).toBe(25);
  });
});

describe('early and late', () => {
  test.each([
    ['on the last early day', '2026-05-03', false, 'early'],
    ['the day after', '2026-05-04', false, 'usual'],
    ['the day before it gets late', '2026-05-13', false, 'usual'],
    ['on the first late day', '2026-05-14', false, 'late'],
    ['on the day itself', '2026-05-17', false, 'late'],
    ['let in after the list was closed', '2026-05-04', true, 'late'],
  ] as const)('%s', (_, day, closed, moment) => {
    expect(momentOf(terms, '2026-05-17', day, closed)).toBe(moment);
  });
  test('a list without days has one price', () => {
    const plain = { early_days: null, late_days: null };
    expect(momentOf(plain, '2026-05-17', '2026-01-01', false)).toBe('usual');
    expect(priceDays(plain, '2026-05-17')).toEqual({ early_until: null, late_from: null });
  });
});

describe('a list that cannot be used', () => {
  test.each<[string, Partial<PriceTerms>, ReturnType<typeof problemOf>]>([
    ['nothing is wrong', {}, null],
    ['cents where nobody pays cents', { guest_cents: 50 }, 'amount'],
    ['below nothing', { cents: -100 }, 'amount'],
    ['early is dearer', { early_cents: 2_100_000 }, 'order'],
    ['late is cheaper', { late_cents: 1_900_000 }, 'order'],
    [
      'late is cheaper in one class',
      { classes: [{ category_id: BOYS, cents: 500, early_cents: null, late_cents: 400 }] },
      'order',
    ],
    ['an early price without a day', { early_days: null }, 'days'],
    ['it gets late before early is over', { late_days: 14 }, 'days'],
    ['more than all of it', { second_class: { basis_points: 10_100 } }, 'reduction'],
    ['nothing off', { club: { from: 2, off: { cents: 0 } } }, 'reduction'],
  ])('%s', (_, change, problem) => {
    expect(problemOf({ ...terms, ...change }, 100)).toBe(problem);
  });
});

describe('a code', () => {
  test.each([
    ['club sur-10', 'CLUBSUR10'],
    ['  Amigos.2026 ', 'AMIGOS2026'],
    ['ab', null],
    ['¡gratis!', null],
  ])('typed as %j', (typed, code) => {
    expect(discountCodeIn(typed)).toBe(code);
  });
  const open = { valid_until: '2026-05-01', most_uses: 2, uses: 1, ended: false };
  test.each([
    ['on its last day', {}, '2026-05-01', null],
    ['the day after', {}, '2026-05-02', 'price.code_over'],
    ['used as often as it can be', { uses: 2 }, '2026-05-01', 'price.code_used_up'],
    ['taken back', { ended: true }, '2026-05-01', 'price.code_over'],
    ['without an end', { valid_until: null, most_uses: null, uses: 900 }, '2030-01-01', null],
  ])('%s', (_, change, day, refusal) => {
    expect(refuseCode({ ...open, ...change }, day)).toBe(refusal);
  });
});
