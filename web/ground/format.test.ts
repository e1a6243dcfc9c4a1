import { describe, expect, test } from 'vitest';
import {
  dateParts,
  formatDate,
  formatInstant,
  formatLapTime,
  formatNumber,
  formatOrdinal,
  monthShort,
  weekdayShort,
} from './format.ts';

describe('dates are told the way the paddock says them', () => {
  test('the 12th of July is 12-07-2026', () => {
    expect(formatDate('2026-07-12')).toBe('12-07-2026');
    expect(dateParts('2026-07-12')).toEqual({ year: '2026', month: 7, day: 12 });
  });

  test.each([
    ['es', 'jul', 'dom'],
    ['en', 'Jul', 'Sun'],
    ['pt', 'jul', 'dom'],
  ] as const)('in %s its month is %s and its weekday %s', (language, month, weekday) => {
    expect(monthShort(7, language)).toBe(month);
    expect(weekdayShort('2026-07-12', language)).toBe(weekday);
  });

  test('an instant is told by the clock at the track, not by the server', () => {
    expect(formatInstant('2026-07-12T02:30:00Z', 'America/Argentina/Buenos_Aires')).toBe('11-07-2026 23:30');
  });
});

test.each([
  [47_988, '47.988'],
  [9_050, '9.050'],
  [62_345, '1:02.345'],
  [60_000, '1:00.000'],
])('a lap of %i milliseconds is %s', (ms, text) => {
  expect(formatLapTime(ms)).toBe(text);
});

test.each([
  [1, '1.º', '1st', '1º'],
  [2, '2.º', '2nd', '2º'],
  [3, '3.º', '3rd', '3º'],
  [4, '4.º', '4th', '4º'],
  [11, '11.º', '11th', '11º'],
  [12, '12.º', '12th', '12º'],
  [21, '21.º', '21st', '21º'],
  [113, '113.º', '113th', '113º'],
])('place %i is %s, %s, %s', (place, es, en, pt) => {
  expect([formatOrdinal(place, 'es'), formatOrdinal(place, 'en'), formatOrdinal(place, 'pt')]).toEqual([
    es,
    en,
    pt,
  ]);
});

test.each([
  ['es', '2\u00A0500', '1,5'],
  ['pt', '2.500', '1,5'],
  ['en', '2,500', '1.5'],
] as const)('numbers in %s', (language, thousands, half) => {
  expect(formatNumber(2500, language)).toBe(thousands);
  expect(formatNumber(1.5, language)).toBe(half);
});
