import { expect, test } from 'vitest';
import { rangeOf } from './byte-range.ts';

test.each([
  [undefined, 'all'],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=-0', null],
  ['bytes=100-', null],
  ['bytes=500-600', null],
  ['bytes=20-10', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['lines=0-1', 'all'],
  ['bytes=-', 'all'],
])('of a file of 100 bytes %s is %o', (header, part) => {
  expect(rangeOf(header, 100)).toEqual(part);
});
