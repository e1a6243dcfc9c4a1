import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDate } from '#rules/calendar.ts';
import { lacksOfDate, orderOfDates, readDate, readDayOfYears } from './sheet-dates.ts';

const today = '2026-11-21';

describe('a day in a sheet', () => {
  test.each([
    ['2014-03-05', '2014-03-05'],
    ['2014/03/05', '2014-03-05'],
    ['20140305', '2014-03-05'],
    ['05/03/2014', '2014-03-05'],
    ['5-3-14', '2014-03-05'],
    ['05.03.2014', '2014-03-05'],
    ['5 mar 2014', '2014-03-05'],
    ['5 de marzo de 2014', '2014-03-05'],
    ['5-mar.-14', '2014-03-05'],
    ['March 5, 2014', '2014-03-05'],
    ['5 de março de 2014', '2014-03-05'],
    ['1 set 2013', '2013-09-01'],
    ['41703', '2014-03-05'],
    ['41703.5', '2014-03-05'],
    ['2014-03-05 00:00:00', '2014-03-05'],
    ['2014-03-05T03:00:00.000Z', '2014-03-05'],
    ['2014-03-05T10:15:00.000-03:00', '2014-03-05'],
    ['05-03-2014 09:13:01', '2014-03-05'],
    ['05/03/2014, 09:13 hs', '2014-03-05'],
    ["'05032014", '2014-03-05'],
    ['20112014', '2014-11-20'],
    ['mié 05/03/2014', '2014-03-05'],
    ['quarta-feira, 5 de março de 2014', '2014-03-05'],
    ['25/12/2014', '2014-12-25'],
    ['12/25/2014', '2014-12-25'],
    ['1/1/75', '1975-01-01'],
    ['1/1/26', '2026-01-01'],
  ])('%s is %s', (typed, date) => {
    expect(readDate(typed, 'dmy', today)?.date).toBe(date);
  });

  test.each(['', '2014', 'ayer', '31/02/2014', '5/3', '0/0/2014', '99999999', 'mar 2014'])(
    '%j is none',
    (typed) => {
      expect(readDate(typed, 'dmy', today)).toBeNull();
    },
  );

  test('that may be read both ways says so, and one without its century too', () => {
    expect(readDate('05/03/2014', 'mdy', today)).toEqual({
      date: '2014-05-03',
      either: true,
      short_year: false,
    });
    expect(readDate('05/05/14', 'dmy', today)).toEqual({
      date: '2014-05-05',
      either: false,
      short_year: true,
    });
    expect(readDate('5 mar 2014', 'mdy', today)?.either).toBe(false);
  });

  test('is the same however it is written', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1930-01-01'), max: new Date('2026-11-20'), noInvalidDate: true }),
        (instant) => {
          const date = instant.toISOString().slice(0, 10);
          const serial = String(Math.floor(instant.getTime() / 86_400_000) + 25_569);
          for (const text of [date, formatDate(date), formatDate(date).replaceAll('-', '/'), serial])
            expect(readDate(text, 'dmy', today)?.date).toBe(date);
        },
      ),
    );
  });
});

test.each<[string[], 'dmy' | 'mdy', boolean]>([
  [['05/03/2014', '25/12/2013'], 'dmy', true],
  [['05/03/2014', '12/25/2013'], 'mdy', true],
  [['05/03/2014', '04/02/2013'], 'dmy', false],
  [['25/12/2014', '12/25/2014', '1/2/2014'], 'dmy', false],
  // A day that does not exist shows nothing.
  [['31/02/2014', '12/25/2013', '1/2/2014'], 'mdy', true],
  [['2014-03-05', '5 mar 2014'], 'dmy', true],
  [[], 'dmy', true],
])('the column %j is read %s, certain: %s', (cells, order, certain) => {
  expect(orderOfDates(cells)).toEqual({ order, certain });
});

test.each([
  ['3/11', [2026, 2025], '2026-11-03'],
  ['03-NOV', [2026, 2025], '2026-11-03'],
  ['3 de dezembro', [2026, 2025], '2025-12-03'],
  ['29/02', [2026, 2025], null],
  ['29/02', [2024], '2024-02-29'],
  ['ayer', [2026], null],
  ['3', [2026], null],
])('%j of the years %j is %j', (typed, years, date) => {
  expect(readDayOfYears(typed, 'dmy', { years, today })).toBe(date);
});

test.each([
  ['2015', 'date_year_only'],
  ['12/2014', 'date_no_day'],
  ['2014-12', 'date_no_day'],
  ['mar 2014', 'date_no_day'],
  ['marzo de 2014', 'date_no_day'],
  ['05/03', 'date_no_year'],
  ['5 de marzo', 'date_no_year'],
  ['31/02/2014', null],
  ['13/2014', null],
  ['05/03/2014', null],
  ['ayer', null],
])('of a date, %j lacks %s', (typed, lacks) => {
  expect(lacksOfDate(typed, '2026-11-21')).toBe(lacks);
});
