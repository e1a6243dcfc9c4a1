import fc from 'fast-check';
import { expect, test } from 'vitest';
import { history } from './testing/histories.ts';
import { LOG_PROPERTIES } from './testing/log-properties.ts';
import { heatVerdict, VERDICTS } from './heat-verdict.ts';

// `npm run bench -- log` runs the same with twenty thousand histories each.
test.each(LOG_PROPERTIES)('$says', ({ check }) => {
  expect(() => {
    check(500);
  }).not.toThrow();
});

test('6. every verdict is reachable', () => {
  const states = fc
    .sample(history, { numRuns: 1000, seed: 17 })
    .map(({ ops, heat }) => heatVerdict(ops, heat).state);
  expect(VERDICTS.filter((state) => !states.includes(state))).toEqual([]);
});
