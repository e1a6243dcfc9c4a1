import { expect, test } from 'vitest';
import { speak } from '#web/ground/language.ts';
import { refusalText } from './refusal-text.ts';

speak('es');

test('an empty field is named, with what to do about it', () => {
  expect(refusalText('required', 'rider_firstname')).toBe('Completa «Nombre».');
  expect(refusalText('required', 'country_id')).toBe('Elige «País».');
  expect(refusalText('required', 'rider_club')).toBe('Elige «Club».');
});

test('one nobody knows by a name is still asked for', () => {
  expect(refusalText('required')).toBe('Falta este dato.');
  expect(refusalText('required', 'reason')).toBe('Falta este dato.');
});

test('a document is named by its field, as its country calls it', () => {
  expect(refusalText('required', 'rider_dni')).toBe('Falta este dato.');
});

test('a field that is filled in wrongly says what is wrong with it', () => {
  expect(refusalText('email', 'rider_email')).toBe(refusalText('email'));
  expect(refusalText(null, 'rider_email')).toBeUndefined();
});
