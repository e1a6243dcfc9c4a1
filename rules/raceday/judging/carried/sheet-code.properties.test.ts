import { expect, test } from 'vitest';
import { CODE_PROPERTIES } from '#rules/raceday/judging/testing/code-properties.ts';
import { runs } from '#rules/testing/runs.ts';

// `npm run bench -- log` runs the same with twenty thousand cases each.
test.each(CODE_PROPERTIES)('$says', ({ check }) => {
  expect(() => {
    check(runs(400));
  }).not.toThrow();
});
