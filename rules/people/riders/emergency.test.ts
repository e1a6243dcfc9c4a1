import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialled } from './emergency.ts';

test.each([
  ['+54 9 387 555-0199', '+5493875550199'],
  ['(0387) 15 555.0199', '0387155550199'],
  ['  11/5555/0199 ', '1155550199'],
  ['+55 (11) 95555-0199', '+5511955550199'],
])('%s is dialled', (typed, number) => {
  expect(dialled(typed)).toBe(number);
});

test.each(['', '12345', 'mamá', '387 555 0199 o 0198', '++54 387 555', '1234567890123456'])(
  '%s is no telephone',
  (typed) => {
    expect(dialled(typed)).toBeNull();
  },
);

test('what is dialled is dialled the same again, and holds nothing but digits and a plus', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('+', '0', '3', '9', ' ', '(', ')', '.', '-', '/', 'x'),
        maxLength: 30,
      }),
      (typed) => {
        const number = dialled(typed);
        if (number === null) return;
        expect(number).toMatch(/^\+?\d{6,15}$/);
        expect(dialled(number)).toBe(number);
      },
    ),
  );
});
