import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, compareDates, daysBetween } from '#rules/calendar.ts';
import { moveSeason, nextSeasonName, seasonShift } from './copy-season.ts';

describe('a season copied', () => {
  test.each<[string, string[], string, string[]]>([
    ['no dates', [], '2027-03-07', []],
    ['Sunday to Sunday', ['2026-03-08'], '2027-03-07', ['2027-03-07']],
    ['a Saturday was asked: the Sunday beside it', ['2026-03-08'], '2027-03-06', ['2027-03-07']],
    ['a Wednesday was asked: the Sunday before is nearer', ['2026-03-08'], '2027-03-10', ['2027-03-07']],
    [
      'the distances between the dates stay, over the end of the year too',
      ['2026-03-08', '2026-04-12', '2026-12-27'],
      '2027-03-07',
      ['2027-03-07', '2027-04-11', '2027-12-26'],
    ],
    [
      'in any order, the earliest is the first',
      ['2026-04-12', '2026-03-08'],
      '2027-03-07',
      ['2027-04-11', '2027-03-07'],
    ],
    [
      'a race of two days stays Saturday and Sunday',
      ['2026-03-07', '2026-03-08'],
      '2028-03-05',
      ['2028-03-04', '2028-03-05'],
    ],
    ['the same day: nothing moves', ['2026-03-08'], '2026-03-08', ['2026-03-08']],
    ['backwards', ['2026-03-08'], '2025-03-09', ['2025-03-09']],
  ])('%s', (_what, dates, first, expected) => {
    expect(moveSeason(dates, first)).toEqual(expected);
  });

  const anyDate = fc.integer({ min: 10_000, max: 40_000 }).map((days) => addDays('1970-01-01', days));

  test('whole weeks, the first within three days of what was asked, everything else as far apart as before', () => {
    fc.assert(
      fc.property(fc.array(anyDate, { minLength: 1, maxLength: 12 }), anyDate, (dates, asked) => {
        const moved = moveSeason(dates, asked);
        const [first] = moved.toSorted(compareDates);
        expect(Math.abs(daysBetween(asked, first ?? ''))).toBeLessThanOrEqual(3);
        expect(Math.abs(seasonShift(dates, asked)) % 7).toBe(0);
        for (const [index, date] of moved.entries())
          expect(daysBetween(dates[index] ?? '', date)).toBe(seasonShift(dates, asked));
      }),
    );
  });
});

test.each([
  ['Copa 2026', 'Copa 2027'],
  ['Copa Austral 2026-27', 'Copa Austral 2027-28'],
  ['Liga 2026/2027', 'Liga 2027/2028'],
  ['Copa 2099-00', 'Copa 2100-01'],
  ['Copa de los 80', 'Copa de los 80'],
])('after %s comes %s', (last, next) => expect(nextSeasonName(last)).toBe(next));
