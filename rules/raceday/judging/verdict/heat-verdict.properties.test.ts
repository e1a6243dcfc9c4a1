import { expect, test } from 'vitest';
import { LOG_PROPERTIES } from '#rules/raceday/judging/testing/log-properties.ts';
import { runs } from '#rules/testing/runs.ts';

// `npm run bench -- log` runs the same with twenty thousand histories each.
test.each(LOG_PROPERTIES)('$says', ({ check }) => {
  expect(() => {
    check(runs(500));
  }).not.toThrow();
});
