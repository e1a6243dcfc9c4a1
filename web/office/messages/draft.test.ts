import { expect, test } from 'vitest';
import { blank, isWhole, withoutOwnText } from './draft.ts';

test('a text is whole with a subject and words', () => {
  expect(isWhole(blank('es'))).toBe(false);
  expect(isWhole({ language: 'es', subject: 'Horario', body: ' ' })).toBe(false);
  expect(isWhole({ language: 'es', subject: 'Horario', body: 'A las 8' })).toBe(true);
});

test('families whose language nobody wrote in are told of before it is sent', () => {
  const audience = {
    families: 5,
    riders: 6,
    unreached: 0,
    languages: [
      { language: 'es' as const, families: 3 },
      { language: 'pt' as const, families: 2 },
    ],
  };
  expect(withoutOwnText(audience, [blank('es')])).toEqual([{ language: 'pt', families: 2 }]);
  expect(withoutOwnText(audience, [blank('es'), blank('pt')])).toEqual([]);
});
