import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnOf, whyReturned } from './return.ts';
import { type ReturnTerms, USUAL_RETURNS } from './terms.ts';

const part: ReturnTerms = { ...USUAL_RETURNS, basis_points: 8000 };
const paid = (received: number, by_credit = 0) => ({ received, by_credit });

describe('what a family gets back', () => {
  test('four fifths of $ 15.000 are $ 12.000 of credit, and $ 3.000 stay', () => {
    expect(returnOf(part, 'in_time', paid(1_500_000), 1)).toEqual({
      kept: 300_000,
      credit: 1_200_000,
      refund: 0,
    });
  });

  test.each([
    ['late, nothing', 'late', { kept: 1_500_000, credit: 0, refund: 0 }],
    ['called off, everything as money', 'called_off', { kept: 0, credit: 0, refund: 1_500_000 }],
    ['moved to another day, everything as money', 'moved', { kept: 0, credit: 0, refund: 1_500_000 }],
  ] as const)('%s', (_, why, parts) => {
    const terms: ReturnTerms = { ...part, called_off_as: 'refund' };
    expect(returnOf(terms, why, paid(1_500_000), 1)).toEqual(parts);
  });

  test('what credit paid goes back as credit, the money as money', () => {
    const terms: ReturnTerms = { ...part, given_as: 'refund' };
    expect(returnOf(terms, 'in_time', paid(1_500_000, 500_000), 1)).toEqual({
      kept: 300_000,
      credit: 200_000,
      refund: 1_000_000,
    });
  });

  test('half a cent goes to the family, and half a peso in Chile', () => {
    const half: ReturnTerms = { ...USUAL_RETURNS, basis_points: 5000 };
    expect(returnOf(half, 'in_time', paid(101), 1)).toEqual({ kept: 50, credit: 51, refund: 0 });
    expect(returnOf(half, 'in_time', paid(1_500_100), 100)).toEqual({
      kept: 750_000,
      credit: 750_100,
      refund: 0,
    });
  });

  test('where a cup says nothing all of it is credit until the close', () => {
    expect(returnOf(USUAL_RETURNS, 'in_time', paid(700), 1)).toEqual({ kept: 0, credit: 700, refund: 0 });
    const moments = { until: 1000, leave_until: null, called_off: false };
    expect(whyReturned({ ...moments, now: 1000 })).toBe('in_time');
    expect(whyReturned({ ...moments, now: 1001 })).toBe('late');
  });

  test('who cannot come on the new day is asked no percentage, also when the usual days are over', () => {
    const moments = { until: 1000, leave_until: 5000, called_off: false };
    expect([500, 3000, 5000, 5001].map((now) => whyReturned({ ...moments, now }))).toEqual([
      'moved',
      'moved',
      'moved',
      'late',
    ]);
    expect(whyReturned({ ...moments, now: 9000, called_off: true })).toBe('called_off');
  });
});

const rule = fc.record<ReturnTerms>({
  until_of: fc.constantFrom('close', 'race'),
  until_days: fc.integer({ min: 0, max: 365 }),
  basis_points: fc.integer({ min: 0, max: 10_000 }),
  given_as: fc.constantFrom('credit', 'refund'),
  called_off_as: fc.constantFrom('credit', 'refund'),
  moved_days: fc.option(fc.integer({ min: 1, max: 60 })),
});
const sum = fc
  .record({
    step: fc.constantFrom(1, 100),
    units: fc.integer({ min: 0, max: 1_000_000_000 }),
    share: fc.integer({ min: 0, max: 1000 }),
  })
  .map(({ step, units, share }) => ({
    step,
    received: units * step,
    by_credit: Math.floor((units * share) / 1000) * step,
  }));
const why = fc.constantFrom('in_time', 'late', 'moved', 'called_off');

describe('of any rule and any amount', () => {
  test('what is kept and what goes back is what was received, in whole steps, nothing below nothing', () => {
    fc.assert(
      fc.property(rule, why, sum, (terms, of, { step, ...received }) => {
        const { kept, credit, refund } = returnOf(terms, of, received, step);
        expect(kept + credit + refund).toBe(received.received);
        for (const cents of [kept, credit, refund]) {
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents % step).toBe(0);
        }
        expect(refund).toBeLessThanOrEqual(received.received - received.by_credit);
      }),
    );
  });

  test('who withdraws later never gets more', () => {
    const moment = fc.integer({ min: 0, max: 1_000_000 });
    const moments = fc.record({ until: moment, leave_until: fc.option(moment) });
    fc.assert(
      fc.property(rule, sum, moments, moment, moment, (terms, { step, ...received }, until, one, two) => {
        const keptAt = (now: number) =>
          returnOf(terms, whyReturned({ ...until, now, called_off: false }), received, step).kept;
        expect(keptAt(Math.max(one, two))).toBeGreaterThanOrEqual(keptAt(Math.min(one, two)));
      }),
    );
  });

  test('who paid more never gets less back', () => {
    fc.assert(
      fc.property(rule, why, sum, sum, (terms, of, one, two) => {
        const backAt = (received: number) =>
          received - returnOf(terms, of, { received, by_credit: 0 }, 1).kept;
        const [less = 0, more = 0] = [one.received, two.received].toSorted((a, b) => a - b);
        expect(backAt(more)).toBeGreaterThanOrEqual(backAt(less));
      }),
    );
  });
});
