import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareAmong, splitReturn } from './share.ts';

test('a family that paid a third and a club that paid the rest get back in that proportion', () => {
  expect(shareAmong(10_000, [500_000, 1_000_000], 1)).toEqual([3333, 6667]);
  expect(shareAmong(10_000, [500_000, 1_000_000], 100)).toEqual([3300, 6700]);
  expect(shareAmong(10_000, [1_500_000], 1)).toEqual([10_000]);
});

test('all shares make the whole, to the step, and nobody gets a step more than he paid', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 100),
      fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 5 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (step, units, part) => {
        const paid = units.map((unit) => unit * step);
        const whole = paid.reduce((sum, one) => sum + one, 0);
        const cents = Math.floor((whole / step) * part) * step;
        const shares = shareAmong(cents, paid, step);
        expect(shares.reduce((sum, one) => sum + one, 0)).toBe(cents);
        for (const [at, share] of shares.entries()) {
          expect(share % step).toBe(0);
          expect(share).toBeGreaterThanOrEqual(0);
          // Rounded to the step, a share is less than a step away.
          expect(share).toBeLessThanOrEqual((paid[at] ?? 0) + step);
        }
      },
    ),
  );
});

describe('what goes back to each', () => {
  test('half as credit of a family and its club', () => {
    expect(splitReturn({ credit: 1_000_000, refund: 0 }, [800_000, 1_200_000], 1)).toEqual([
      { credit: 400_000, refund: 0 },
      { credit: 600_000, refund: 0 },
    ]);
  });

  test('the refund is shared by what is left of each when the credit is gone', () => {
    expect(splitReturn({ credit: 500, refund: 1500 }, [800, 1200], 1)).toEqual([
      { credit: 200, refund: 600 },
      { credit: 300, refund: 900 },
    ]);
  });

  test('all parts make the whole, whoever paid', () => {
    const paid = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(paid, fc.nat(100), fc.nat(100), (each, one, other) => {
        const sum = each.reduce((all, cents) => all + cents, 0);
        const credit = Math.floor((sum * one) / 200);
        const refund = Math.floor((sum * other) / 200);
        const parts = splitReturn({ credit, refund }, each, 1);
        expect(parts.reduce((all, part) => all + part.credit, 0)).toBe(credit);
        expect(parts.reduce((all, part) => all + part.refund, 0)).toBe(refund);
        expect(parts.every((part) => part.credit >= 0 && part.refund >= 0)).toBe(true);
      }),
    );
  });
});
