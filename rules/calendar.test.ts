import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  compareDates,
  dayAt,
  daysBetween,
  formatDate,
  isDate,
  latestDay,
  nearestDate,
} from './calendar.ts';

const anyDate = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1970-01-01', days));

describe('dates', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])('%s is a day', (date) => {
    expect(isDate(date)).toBe(true);
  });

  test.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '20-11-2026',
    '2026-11-20T00:00:00Z',
    '0000-01-01',
    ' 2026-11-20',
    '',
  ])('"%s" is not a day', (text) => {
    expect(isDate(text)).toBe(false);
    expect(() => addDays(text, 1)).toThrow(RangeError);
  });

  test('days are counted over months, leap years and the end of the year', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366);
    expect(compareDates('2026-11-20', '2026-11-20')).toBe(0);
    expect(compareDates('2026-11-19', '2026-11-20')).toBeLessThan(0);
  });

  test('a date is shown day first', () => {
    expect(formatDate('2026-03-01')).toBe('01-03-2026');
  });

  test('adding days and counting them are the same thing', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -3000, max: 3000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect(isDate(addDays(date, days))).toBe(true);
      }),
    );
  });
});

describe('the date a cup opens on', () => {
  test.each([
    [['2026-03-01', '2026-05-10', '2026-08-02'], '2026-05-20', '2026-05-10'],
    [['2026-03-01', '2026-05-10', '2026-08-02'], '2026-07-20', '2026-08-02'],
    [['2026-11-18', '2026-11-22'], '2026-11-20', '2026-11-22'],
    [['2026-11-22', '2026-11-18'], '2026-11-20', '2026-11-22'],
    [['2026-11-20', '2026-11-21'], '2026-11-20', '2026-11-20'],
    [['2020-01-01'], '2026-11-20', '2020-01-01'],
  ])('of %s, seen on %s, is %s', (dates, today, nearest) => {
    expect(nearestDate(dates, today)).toBe(nearest);
  });

  test('a cup without dates has none', () => {
    expect(nearestDate([], '2026-11-20')).toBeNull();
  });
});

test('the day is that of the clock asked for, and the latest one is where days begin first', () => {
  const late = Date.parse('2026-07-12T23:30:00Z');
  expect(dayAt(late)).toBe('2026-07-12');
  expect(dayAt(late, -3)).toBe('2026-07-12');
  expect(dayAt(late, 1)).toBe('2026-07-13');
  expect(latestDay(Date.parse('2026-07-12T09:59:59Z'))).toBe('2026-07-12');
  expect(latestDay(Date.parse('2026-07-12T10:00:00Z'))).toBe('2026-07-13');
});
