import { describe, expect, test } from 'vitest';
import { isHeld } from './send-kept.ts';

const weak = 'W/"Zm9vYmFyYmF6cXV4MTIzNA"';
const strong = '"Zm9vYmFyYmF6cXV4MTIzNA"';

describe('a browser that says what it holds', () => {
  test.each([
    ['the same tag', weak, true],
    ['the same tag without its mark of weakness', strong, true],
    ['the tag in a list', `W/"one" ,\t${weak},"two"`, true],
    ['the tag in a list without blanks', `"one",${strong}`, true],
    ['anything at all', ' * ', true],
    ['another tag', 'W/"one"', false],
    ['a star as a tag', '"*"', false],
    ['a tag that contains ours', 'W/"xZm9vYmFyYmF6cXV4MTIzNA"', false],
    ['a tag without quotes', 'Zm9vYmFyYmF6cXV4MTIzNA', false],
    ['nothing', '', false],
  ])('holds %s', (_, header, held) => {
    expect(isHeld(header, weak)).toBe(held);
    expect(isHeld(header, strong)).toBe(held);
  });
});

// This is sixty times as long as a header may be. A search that starts again at every blank does not end before the
// test is given up.
const long = 1_000_000;

test.each([
  ['blanks', ' '],
  ['blanks between commas', `${' '.repeat(999)},`],
  ['commas', ','],
  ['quotes', '"'],
  ['tags that nearly fit', strong.slice(0, -2)],
])('a header of a million %s is read once', (_, part) => {
  const header = part.repeat(long / part.length);
  expect(isHeld(`a${header}b`, weak)).toBe(false);
  expect(isHeld(`${header}, ${weak}`, weak)).toBe(true);
});
