import { expect, test } from 'vitest';
import { deviceDate, timeAgo } from './when.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

test.each([
  ['2026-11-21T11:59:30.000Z', 'ahora'],
  ['2026-11-21T11:59:00.000Z', 'hace 1 minuto'],
  ['2026-11-21T11:00:01.000Z', 'hace 59 minutos'],
  ['2026-11-21T09:00:00.000Z', 'hace 3 horas'],
  ['2026-11-20T11:00:00.000Z', 'ayer'],
  ['2026-11-15T12:00:00.000Z', 'hace 6 días'],
  ['2026-11-07T12:00:00.000Z', 'hace 2 semanas'],
  ['2026-08-21T12:00:00.000Z', 'hace 3 meses'],
  ['2024-11-01T12:00:00.000Z', 'hace 2 años'],
])('a session used at %s was used %s', (instant, words) => {
  expect(timeAgo(instant, now, 'es')).toBe(words);
});

test('a phone whose clock runs late does not speak of the future', () => {
  expect(timeAgo('2026-11-21T12:07:00.000Z', now, 'es')).toBe('ahora');
});

test('the words are those of the language that is read', () => {
  const yesterday = '2026-11-20T11:00:00.000Z';
  expect([timeAgo(yesterday, now, 'en'), timeAgo(yesterday, now, 'pt')]).toEqual(['yesterday', 'ontem']);
});

test('a day is written as everywhere else', () => {
  expect(deviceDate('2026-03-09T12:00:00.000Z')).toBe('09-03-2026');
});
