import { expect, test } from 'vitest';
import { findUnstorable } from './storable.ts';

const half = '\ud800';

test.each([
  ['a text', half, []],
  ['a field', { rider: { name: `Ana${half}` } }, ['rider', 'name']],
  ['the name of a field', { rider: { [`a${half}`]: 1 } }, ['rider', `a${half}`]],
  ['one of a list', { marks: [1, 'a', ['b\0']] }, ['marks', '2', '0']],
])('text that cannot be stored is found with the way to it: %s', (_what, value, path) => {
  expect(findUnstorable(value)).toEqual(path);
});

test.each([null, 1, 'Ñandú 🏁', { a: [{}, [], null, 'b'], 'c d': { e: false } }])(
  'and nothing is found where there is none: %j',
  (value) => {
    expect(findUnstorable(value)).toBeNull();
  },
);

test('as deep as JSON nests', () => {
  const deep = (text: string) => JSON.parse(`${'['.repeat(5000)}${JSON.stringify(text)}${']'.repeat(5000)}`);
  expect(findUnstorable(deep('a'))).toBeNull();
  expect(findUnstorable(deep(half))).toHaveLength(5000);
});
