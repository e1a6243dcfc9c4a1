import { expect, test } from 'vitest';
import type { PriceTerms } from '#rules/money/prices/terms.ts';
import { priceDraftOf, nextClass, offIn, termsOf, typedOff } from './price-draft.ts';

const terms: PriceTerms = {
  cents: 2_000_000,
  early_cents: 1_600_050,
  late_cents: 2_500_000,
  early_days: 14,
  late_days: 3,
  classes: [{ category_id: 7, cents: 0, early_cents: null, late_cents: 100_000 }],
  guest_cents: 300_000,
  second_class: { basis_points: 3000 },
  family: { from: 3, off: { basis_points: 1250 } },
  club: { from: 10, off: { cents: 200_000 } },
  extras: { number: null, transponder: 800_000 },
};

test('a list that is opened and saved is the same list', () => {
  expect(termsOf(priceDraftOf(terms))).toEqual({ terms, wrong: [] });
});

test('a new list only needs its price', () => {
  expect(termsOf(priceDraftOf(null)).wrong).toEqual(['cents']);
  const { terms: free, wrong } = termsOf({ ...priceDraftOf(null), cents: '0' });
  expect([free.cents, free.family, wrong]).toEqual([0, null, []]);
});

test.each([
  ['30%', { basis_points: 3000 }],
  ['12,5 %', { basis_points: 1250 }],
  ['100 %', { basis_points: 10_000 }],
  ['2.000', { cents: 200_000 }],
  ['101 %', null],
  ['0 %', null],
  ['mucho', null],
])('a reduction typed as %j', (text, off) => {
  expect(offIn(text)).toEqual(off);
});

test('a part is typed back as it reads', () => {
  expect(typedOff({ basis_points: 1250 })).toBe('12,5 %');
});

test('what cannot be read is named', () => {
  const draft = priceDraftOf(terms);
  const { wrong } = termsOf({
    ...draft,
    early: 'barato',
    late_days: '-1',
    family_from: '',
    club: '200 %',
    classes: [...draft.classes, nextClass(draft.classes)],
  });
  expect(wrong.toSorted()).toEqual(
    ['category-1', 'cents-1', 'club', 'early', 'family_from', 'late_days'].toSorted(),
  );
});
