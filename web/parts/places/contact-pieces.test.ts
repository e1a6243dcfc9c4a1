import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactPieces } from './contact-pieces.ts';

const phones = (text: string) =>
  contactPieces(text).flatMap((piece) => (piece.kind === 'phone' ? [[piece.dial, piece.whatsApp]] : []));

test.each([
  ['Ana Ferreyra · +54 9 387 555-0199', [['+5493875550199', '5493875550199']]],
  ['Ana (011) 4555-0199, de 18 a 21', [['01145550199', null]]],
  [
    '+55 (11) 95555-0199\n+55 (11) 95555-0198',
    [
      ['+5511955550199', '5511955550199'],
      ['+5511955550198', '5511955550198'],
    ],
  ],
  [
    '11 4555-0199 / 11 4555-0198',
    [
      ['1145550199', null],
      ['1145550198', null],
    ],
  ],
])('in %j the numbers can be called', (text, found) => {
  expect(phones(text)).toEqual(found);
});

test.each([
  'De 18:00 a 21:00',
  'Desde 1998',
  '25-11-2026',
  '2026-11-25',
  'Temporada 2025-2026',
  'Ruta 9, km 1540',
  '1234567890123456789',
])('nothing in %j is called', (text) => {
  expect(phones(text)).toEqual([]);
});

test('an e-mail is one, also at the end of a sentence', () => {
  expect(contactPieces('Escribe a pista@example.org.')).toEqual([
    { kind: 'words', text: 'Escribe a ' },
    { kind: 'mail', text: 'pista@example.org' },
    { kind: 'words', text: '.' },
  ]);
});

test('whatever was written, nothing of it is lost', () => {
  const unit = fc.constantFrom('+', '0', '5', '9', ' ', '(', ')', '.', '-', '/', 'a', '@', '\n', '·');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
      expect(
        contactPieces(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
