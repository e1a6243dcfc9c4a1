import { expect, test } from 'vitest';
import { daysToRace, lastMinute, momentWords, resumesWords, untilWords, wallClock } from '#text/when.ts';

const zone = 'America/Argentina/Buenos_Aires';

test('what closes as the 26th begins is open until the 25th at 23:59, in every language', () => {
  const last = lastMinute('2026-11-26T03:00:00Z', zone);
  expect(last).toEqual({ date: '2026-11-25', time: '23:59' });
  expect(untilWords(last, { locale: 'es' })).toBe('hasta el miércoles 25-11 a las 23:59');
  expect(untilWords(last, { locale: 'en' })).toBe('until Wednesday 25 Nov at 23:59');
  expect(untilWords(last, { locale: 'pt' })).toBe('até quarta-feira 25-11 às 23:59');
});

test('what goes on on another day says so in one sentence, in every language', () => {
  const moment = { date: '2026-12-12', time: '09:00' };
  expect(resumesWords(moment, { locale: 'es' })).toBe('Sigue el sábado 12-12 a las 09:00');
  expect(resumesWords(moment, { locale: 'en' })).toBe('Resumes Saturday 12 Dec at 09:00');
  expect(resumesWords(moment, { locale: 'pt' })).toBe('Continua sábado 12-12 às 09:00');
});

test('what ends within a day ends at its hour', () => {
  expect(lastMinute('2026-11-26T21:00:00Z', zone)).toEqual({ date: '2026-11-26', time: '18:00' });
});

test('the first of a month is the evening before', () => {
  expect(lastMinute('2026-03-01T03:00:00Z', zone)).toEqual({ date: '2026-02-28', time: '23:59' });
});

test('one in the morning is said in the singular', () => {
  const moment = { date: '2026-11-22', time: '01:05' };
  expect(momentWords(moment, { locale: 'es' })).toBe('domingo 22-11 a la 01:05');
  expect(momentWords(moment, { locale: 'en' })).toBe('Sunday 22 Nov at 01:05');
  expect(momentWords(moment, { locale: 'pt' })).toBe('domingo 22-11 à 01:05');
});

test('an instant is told by the clock at the track, not by the server', () => {
  expect(wallClock('2026-07-12T02:30:00Z', 'America/Bogota')).toEqual({ date: '2026-07-11', time: '21:30' });
});

test('midnight is 00:00, never 24:00', () => {
  expect(wallClock('2026-07-12T03:00:00Z', zone).time).toBe('00:00');
});

test.each([
  ['the evening before', '2026-11-22T01:40:00Z', 'America/Argentina/Buenos_Aires', 1],
  [
    '22:40 of the day, already tomorrow in Greenwich',
    '2026-11-23T01:40:00Z',
    'America/Argentina/Buenos_Aires',
    0,
  ],
  ['00:30 of the day', '2026-11-22T03:30:00Z', 'America/Argentina/Buenos_Aires', 0],
  ['00:30 of the day after', '2026-11-23T03:30:00Z', 'America/Argentina/Buenos_Aires', -1],
  ['22:40 of the day', '2026-11-23T03:40:00Z', 'America/Bogota', 0],
  ['22:40 of the day, east of Greenwich', '2026-11-22T13:40:00Z', 'Asia/Tokyo', 0],
  ['00:30 of the day, still yesterday in Greenwich', '2026-11-21T15:30:00Z', 'Asia/Tokyo', 0],
  ['00:30 of the day, where midnight is at 18:15 of Greenwich', '2026-11-21T18:45:00Z', 'Asia/Kathmandu', 0],
])('%s, %s in %s: %i days to a race of the 22nd', (_when, now, zone, days) => {
  expect(daysToRace('2026-11-22', now, zone)).toBe(days);
});
