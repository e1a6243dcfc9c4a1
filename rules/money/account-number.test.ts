import { expect, test } from 'vitest';
import { mayBeAccount } from './account-number.ts';

test.each([
  ['a CBU', '0110138202011100377664'],
  ['a CBU in its two blocks', '28505909 40090418135201'],
  ['a CVU', '0000003100010000000009'],
  ['a CLABE', '002010077777777771'],
  ['a CLABE in groups', '032 180 00011835971 9'],
  ['an account without check digits', 'Banco Estado, cuenta RUT 12345678-5'],
  ['nothing yet', ''],
])('%s', (_, typed) => {
  expect(mayBeAccount(typed)).toBe(true);
});

test.each([
  ['the last figure of a CBU', '0110138202011100377665'],
  ['a figure of its first block', '0110138302011100377664'],
  ['two swapped', '0110138202011100376764'],
  ['the last figure of a CLABE', '002010077777777772'],
])('a slip of the hand is seen: %s', (_, typed) => {
  expect(mayBeAccount(typed)).toBe(false);
});
