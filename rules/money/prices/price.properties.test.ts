import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentOf } from './moment.ts';
import { priceOf } from './price.ts';
import { problemOf } from './problems.ts';
import { type DayPrices, EXTRAS, type PricedEntry, type PriceTerms, type Reduction } from './terms.ts';
import { runs } from '../../testing/runs.ts';

const steps = fc.constantFrom(1, 100);
const amount = (step: number) => fc.integer({ min: 0, max: 1_000_000_000 }).map((units) => units * step);
const part = fc.integer({ min: 1, max: 10_000 }).map((basis_points) => ({ basis_points }));

const reduction = (step: number): fc.Arbitrary<Reduction> =>
  fc.oneof(
    part,
    fc.integer({ min: 1, max: 1_000_000 }).map((units) => ({ cents: units * step })),
  );

const prices = (step: number): fc.Arbitrary<DayPrices> =>
  fc
    .tuple(fc.array(amount(step), { minLength: 3, maxLength: 3 }), fc.boolean(), fc.boolean())
    .map(([cents, hasEarly, hasLate]) => {
      const [early = 0, usual = 0, late = 0] = cents.toSorted((a, b) => a - b);
      return { cents: usual, early_cents: hasEarly ? early : null, late_cents: hasLate ? late : null };
    });

const fromNth = (step: number) =>
  fc.option(fc.record({ from: fc.integer({ min: 1, max: 12 }), off: reduction(step) }));

const terms = (step: number): fc.Arbitrary<PriceTerms> =>
  fc
    .record({
      base: prices(step),
      own: fc.option(prices(step)),
      early_days: fc.integer({ min: 10, max: 60 }),
      late_days: fc.option(fc.integer({ min: 0, max: 9 })),
      guest_cents: amount(step),
      second_class: fc.option(reduction(step)),
      family: fromNth(step),
      club: fromNth(step),
      extras: fc.record({ number: fc.option(amount(step)), transponder: fc.option(amount(step)) }),
    })
    .map(({ base, own, ...rest }) => ({
      ...rest,
      ...base,
      classes: own ? [{ ...own, category_id: 2 }] : [],
    }));

const entry = (step: number): fc.Arbitrary<PricedEntry> =>
  fc.record({
    category_id: fc.constantFrom(1, 2),
    moment: fc.constantFrom('early', 'usual', 'late'),
    classes_before: fc.nat(3),
    family_before: fc.nat(5),
    club_before: fc.nat(40),
    guest: fc.boolean(),
    code: fc.option(reduction(step)),
    extras: fc.subarray([...EXTRAS]),
  });

const anything = steps.chain((step) =>
  fc.record({ step: fc.constant(step), list: terms(step), who: entry(step) }),
);

test('the lines add up to the price, in whole steps, never below nothing, and none is empty', () => {
  fc.assert(
    fc.property(anything, ({ step, list, who }) => {
      const { cents, lines } = priceOf(list, who, step);
      expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(cents);
      expect(cents).toBeGreaterThanOrEqual(0);
      expect([cents, ...lines.map((line) => line.cents)].every((one) => one % step === 0)).toBe(true);
      expect(lines.every((line) => Number.isSafeInteger(line.cents) && line.cents !== 0)).toBe(true);
    }),
    { numRuns: runs(2000) },
  );
});

test('lists made of rising prices can be used', () => {
  fc.assert(
    fc.property(anything, ({ step, list }) => {
      expect(problemOf(list, step)).toBeNull();
    }),
  );
});

test('whoever waits never pays less', () => {
  fc.assert(
    fc.property(anything, fc.nat(80), fc.nat(80), fc.boolean(), ({ step, list, who }, one, other, closed) => {
      const on = (days: number, isClosed: boolean) => {
        const day = new Date(Date.UTC(2026, 2, 1 + days)).toISOString().slice(0, 10);
        return priceOf(list, { ...who, moment: momentOf(list, '2026-05-17', day, isClosed) }, step).cents;
      };
      const [before, after] = [Math.min(one, other), Math.max(one, other)];
      expect(on(before, false)).toBeLessThanOrEqual(on(after, closed));
    }),
  );
});

test('one more child, rider of the club, class or code never makes it dearer', () => {
  fc.assert(
    fc.property(anything, ({ step, list, who }) => {
      const { cents } = priceOf(list, who, step);
      const less: Partial<PricedEntry>[] = [
        { family_before: who.family_before + 1 },
        { club_before: who.club_before + 1 },
        { classes_before: who.classes_before + 1 },
        { code: who.code ?? { basis_points: 1 } },
        { guest: false },
        { extras: [] },
      ];
      for (const change of less)
        expect(priceOf(list, { ...who, ...change }, step).cents).toBeLessThanOrEqual(cents);
    }),
  );
});

test('a larger part off never leaves more to pay', () => {
  fc.assert(
    fc.property(anything, part, part, ({ step, list, who }, one, other) => {
      const with_ = (basis_points: number) =>
        priceOf({ ...list, second_class: { basis_points } }, { ...who, classes_before: 1 }, step).cents;
      const [small, large] = [one.basis_points, other.basis_points].toSorted((a, b) => a - b);
      expect(with_(large ?? 1)).toBeLessThanOrEqual(with_(small ?? 1));
    }),
  );
});
