import { expect, test } from 'vitest';
import { typedKey } from './typing.ts';

const riders = ['204', '20D', 'W4', '7'].map((plate, entry_id) => ({ entry_id, plate, name: '' }));
const plateOf = (typed: ReturnType<typeof typedKey>) =>
  typed !== null && 'rider' in typed ? typed.rider.plate : null;

test('plate and Enter takes a place, also with a small letter', () => {
  expect(typedKey('2', '', riders)).toEqual({ what: 'letter', text: '2' });
  expect(plateOf(typedKey('Enter', '204', riders))).toBe('204');
  expect(typedKey('w', '', riders)).toEqual({ what: 'letter', text: 'W' });
  expect(plateOf(typedKey('Enter', 'W4', riders))).toBe('W4');
  expect(plateOf(typedKey('Enter', '0204', riders))).toBe('204');
});

test('a plate nobody in the heat has is a stranger’s', () => {
  expect(typedKey('Enter', '99', riders)).toEqual({ what: 'stranger', plate: '99' });
});

test('d and s behind a plate say DNF and DNS, unless they are part of a plate', () => {
  expect(typedKey('d', '7', riders)).toMatchObject({ what: 'mark', status: 'DNF' });
  expect(typedKey('s', '204', riders)).toMatchObject({ what: 'mark', status: 'DNS' });
  expect(typedKey('d', '20', riders)).toEqual({ what: 'letter', text: '20D' });
});

test('Backspace takes back a letter, then the last place; Space is done; other keys are nothing', () => {
  expect(typedKey('Backspace', '20', riders)).toEqual({ what: 'letter', text: '2' });
  expect(typedKey('Backspace', '', riders)).toEqual({ what: 'undo' });
  expect(typedKey(' ', '', riders)).toEqual({ what: 'done' });
  expect(typedKey('Enter', '', riders)).toBeNull();
  expect(typedKey('F5', '', riders)).toBeNull();
});
