import { expect, test } from 'vitest';
import { laneShort, laneText, laneWord } from '#text/lane.ts';

test('the lane is called as the country of the organization calls it', () => {
  expect(laneText(3, 'ARG', { locale: 'es' })).toBe('Andarivel 3');
  expect(laneText(3, 'CHI', { locale: 'es' })).toBe('Andarivel 3');
  expect(laneText(3, 'COL', { locale: 'es' })).toBe('Carril 3');
  expect([laneWord('MEX', { locale: 'es' }), laneShort('MEX', { locale: 'es' })]).toEqual([
    'Carril',
    'Carril',
  ]);
});

test('an organization that has not said its country is understood everywhere', () => {
  expect(laneText(3, null, { locale: 'es' })).toBe('Carril 3');
});

test('Portuguese and English have one word', () => {
  for (const country of ['ARG', 'BRA', null]) {
    expect(laneText(3, country, { locale: 'pt' })).toBe('Raia 3');
    expect(laneText(3, country, { locale: 'en' })).toBe('Lane 3');
  }
});
