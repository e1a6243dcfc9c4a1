import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareAmong } from './share.ts';

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
