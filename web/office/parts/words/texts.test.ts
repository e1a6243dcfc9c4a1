import { expect, test } from 'vitest';
import { isWhole, withoutOwnText } from './texts.ts';

const inSpanish = { language: 'es' as const, subject: '', body: '' };

test('a text is whole with a subject and words', () => {
  expect(isWhole(inSpanish)).toBe(false);
  expect(isWhole({ language: 'es', subject: 'Horario', body: ' ' })).toBe(false);
  expect(isWhole({ language: 'es', subject: 'Horario', body: 'A las 8' })).toBe(true);
});

test('families whose language nobody wrote in are told of before it is sent', () => {
  const audience = {
    families: 5,
    riders: 6,
    unreached: 0,
    by_delegate: 0,
    by_sheet: 0,
    unreached_riders: [],
    languages: [
      { language: 'es' as const, families: 3 },
      { language: 'pt' as const, families: 2 },
    ],
  };
  expect(withoutOwnText(audience, [inSpanish])).toEqual([{ language: 'pt', families: 2 }]);
  expect(withoutOwnText(audience, [inSpanish, { ...inSpanish, language: 'pt' }])).toEqual([]);
});
