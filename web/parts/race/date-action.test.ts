import { expect, test } from 'vitest';
import { dateAction } from './date-action.ts';

test.each([
  ['open', 'enter'],
  ['closing', 'enter'],
  ['closed', 'entries'],
  ['lists_posted', 'entries'],
  ['drawn', 'entries'],
  ['live', 'live'],
  ['resumes', 'results'],
  ['provisional', 'results'],
  ['official', 'results'],
  ['opens', null],
  ['not_yet', null],
  ['upcoming', null],
  ['called_off', null],
  ['past', null],
] as const)('a date that is %s asks for: %s', (word, action) => {
  expect(dateAction(word)).toBe(action);
});
