import { expect, test } from 'vitest';
import { PUBLIC_STAYS } from './testing/public-stays.ts';
import { runs } from '#rules/testing/runs.ts';

// Settings changed, seats taken over, notes, late sheets, sheets taken back, what was held and admitted: in any order.
test(PUBLIC_STAYS.says, () => {
  expect(() => {
    PUBLIC_STAYS.check(runs(20_000));
  }).not.toThrow();
});
