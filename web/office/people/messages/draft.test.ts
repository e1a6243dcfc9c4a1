import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { blank, correctionOf, filtersOf, keepTexts, readKeptTexts, writtenTexts, typedOf } from './draft.ts';

test('a message goes out in the languages that were chosen, in their order', () => {
  const texts = [
    { language: 'pt' as const, subject: 'Horário', body: 'Às 8' },
    { language: 'es' as const, subject: 'Horario', body: 'A las 8' },
  ];
  expect(writtenTexts(typedOf(texts))).toEqual(texts);
  expect(writtenTexts({ ...typedOf(texts), chosen: ['es'] })).toEqual([texts[1]]);
});

test('nothing chosen is everybody', () => {
  const typed = typedOf([blank('es')]);
  expect(filtersOf(typed)).toEqual({ category_id: null, club_id: null, without_licence: false });
  expect(filtersOf({ ...typed, club_id: '2' })).toMatchObject({ club_id: 2 });
});

test('a correction goes to the same people, says so in each language, once, and has words of its own', () => {
  const texts = [
    { language: 'pt' as const, subject: 'Horário', body: 'Às 8' },
    { language: 'es' as const, subject: 'Horario', body: 'A las 8' },
    { language: 'en' as const, subject: 'x'.repeat(150), body: 'At 8' },
  ];
  const corrected = correctionOf(texts);
  expect(corrected.slice(0, 2)).toEqual([
    { language: 'pt', subject: 'Correção: Horário', body: '' },
    { language: 'es', subject: 'Corrección: Horario', body: '' },
  ]);
  expect(corrected[2]?.subject).toHaveLength(150);
  expect(correctionOf(corrected)).toEqual(corrected);
  expect(filtersOf({ ...typedOf(corrected), club_id: '2' }, 7)).toEqual({
    category_id: null,
    club_id: null,
    without_licence: false,
    same_as: 7,
  });
});

describe('what is typed of a message', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('is there again when somebody comes back, for that race only', () => {
    const typed = [{ language: 'es' as const, subject: 'Lluvia', body: 'Se corre igual' }];
    keepTexts(7, typed);
    expect([readKeptTexts(7), readKeptTexts(8)]).toEqual([typed, null]);
    expect(readKeptTexts(7, 3)).toBeNull();
    keepTexts(7, [blank('es')]);
    expect(readKeptTexts(7)).toBeNull();
  });
});
