import { expect, test } from 'vitest';
import { CODE_PROPERTIES } from './testing/code-properties.ts';

// `npm run bench -- log` runs the same with twenty thousand cases each.
test.each(CODE_PROPERTIES)('$says', ({ check }) => {
  expect(() => {
    check(400);
  }).not.toThrow();
});
