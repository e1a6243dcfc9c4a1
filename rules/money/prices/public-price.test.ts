import { expect, test } from 'vitest';
import { publicPrice, type PublicPriceFacts } from './public-price.ts';
import type { PriceTerms } from './terms.ts';

const terms: PriceTerms = {
  cents: 2_000_000,
  early_cents: null,
  late_cents: null,
  early_days: null,
  late_days: null,
  classes: [],
  guest_cents: 0,
  second_class: { basis_points: 5000 },
  family: null,
  club: null,
  extras: { number: 100_000, transponder: null },
};
const date: PublicPriceFacts = {
  terms,
  category_ids: [1, 2],
  race_date: '2026-12-20',
  first_day: '2026-12-01',
  last_day: '2026-12-16',
};
const priced = (more: Partial<PriceTerms>, days: Partial<PublicPriceFacts> = {}) => {
  const { from_cents, to_cents } = publicPrice({ ...date, terms: { ...terms, ...more }, ...days });
  return [from_cents, to_cents];
};
const forLittleOnes = { category_id: 2, cents: 1_200_000, early_cents: null, late_cents: null };
const early = { early_cents: 1_500_000, early_days: 10 };
const late = { late_cents: 2_500_000, late_days: 5 };

test('one price for everybody is one price, whatever reductions a family may have', () => {
  expect(priced({})).toEqual([2_000_000, 2_000_000]);
});

test('a list of nothing costs nothing', () => {
  expect(priced({ cents: 0 })).toEqual([0, 0]);
});

test('cheaper for the little ones: from their price', () => {
  expect(priced({ classes: [forLittleOnes] })).toEqual([1_200_000, 2_000_000]);
});

test('a class that is not on this date says nothing about it', () => {
  expect(priced({ classes: [forLittleOnes] }, { category_ids: [1] })).toEqual([2_000_000, 2_000_000]);
});

test('the early price is the least while it lasts, and forgotten afterwards', () => {
  expect(priced(early)).toEqual([1_500_000, 2_000_000]);
  expect(priced(early, { first_day: '2026-12-11' })).toEqual([2_000_000, 2_000_000]);
  expect(priced(early, { last_day: '2026-12-10' })).toEqual([1_500_000, 1_500_000]);
});

test('a late price counts if it begins before entries close', () => {
  expect(priced(late)).toEqual([2_000_000, 2_500_000]);
  expect(priced(late, { last_day: '2026-12-14' })).toEqual([2_000_000, 2_000_000]);
  expect(priced(late, { first_day: '2026-12-15' })).toEqual([2_500_000, 2_500_000]);
});

test('a guest may pay more', () => {
  expect(priced({ guest_cents: 300_000 })).toEqual([2_000_000, 2_300_000]);
});
