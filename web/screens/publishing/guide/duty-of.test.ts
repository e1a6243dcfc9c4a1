import { expect, test } from 'vitest';
import { dutyOf } from '#web/screens/publishing/info/duty-of.ts';

test.each([
  [null, 'finish'],
  ['', 'finish'],
  ['finish', 'finish'],
  ['gate', 'gate'],
  ['park', 'gate'],
  ['parque', 'gate'],
  ['chief', 'chief'],
  ['table', 'chief'],
  ['Mesa', 'chief'],
  ['cook', null],
  ['constructor', null],
] as const)('a guide asked for as %j is that of %j', (name, duty) => {
  expect(dutyOf(name)).toBe(duty);
});
