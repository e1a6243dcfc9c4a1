import { expect, test } from 'vitest';
import { goingSentence, toEvent } from '#text/qualifying.ts';

const rule = (event: string) => ({ event, category_id: null, places: 8, min_points: null, min_rounds: null });

test('who goes on is said in the language of who reads, whatever the article was written in', () => {
  expect(goingSentence(rule('a final nacional'), { locale: 'es' })).toBe('Pasan 8 a la final nacional.');
  expect(goingSentence(rule('la final nacional'), { locale: 'pt' })).toBe('Passam 8 para a final nacional.');
  expect(goingSentence(rule('la final nacional'), { locale: 'en' })).toBe('8 go to the final nacional.');
});

test('the preposition and the article are one word where the language joins them', () => {
  expect(toEvent('el nacional de Lima', { locale: 'es' })).toBe('al nacional de Lima');
  expect(toEvent('O Brasileiro', { locale: 'es' })).toBe('a O Brasileiro');
  expect(toEvent('o Brasileiro', { locale: 'pt' })).toBe('para o Brasileiro');
});

test('a name without an article stays one', () => {
  expect(toEvent('Mundial 2027', { locale: 'es' })).toBe('a Mundial 2027');
  expect(toEvent('Mundial', { locale: 'pt' })).toBe('para Mundial');
  expect(toEvent('A definir', { locale: 'es' })).toBe('a A definir');
});
