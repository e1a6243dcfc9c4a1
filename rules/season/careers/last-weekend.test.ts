import { expect, test } from 'vitest';
import { lastWeekend } from './last-weekend.ts';

const shown = (today: string, ...days: string[]) =>
  lastWeekend(days.map((day) => ({ day, today }))).map(({ day }) => day);

test('on Wednesday both days of the weekend are news, Sunday first, and nothing older', () => {
  expect(shown('2026-11-25', '2026-11-15', '2026-11-21', '2026-11-22')).toEqual(['2026-11-22', '2026-11-21']);
});

test('Friday to Monday is one weekend', () => {
  expect(shown('2026-11-25', '2026-11-20', '2026-11-23', '2026-11-19')).toEqual(['2026-11-23', '2026-11-20']);
});

test('a weekend without a race leaves the one before, for two weeks in all', () => {
  expect(shown('2026-11-29', '2026-11-15')).toEqual(['2026-11-15']);
  expect(shown('2026-11-30', '2026-11-15')).toEqual([]);
});

test('what was ridden today is news already; what is ahead is not', () => {
  expect(shown('2026-11-22', '2026-11-22', '2026-11-28')).toEqual(['2026-11-22']);
});

test('dates of one day keep their order', () => {
  const two = [
    { day: '2026-11-22', today: '2026-11-25', name: 'A' },
    { day: '2026-11-22', today: '2026-11-25', name: 'B' },
  ];
  expect(lastWeekend(two).map(({ name }) => name)).toEqual(['A', 'B']);
});

test('it is news for as many days everywhere: in Fiji the day is another one already', () => {
  const quito = { day: '2026-11-14', today: '2026-11-28' };
  const suva = { day: '2026-11-14', today: '2026-11-29' };
  expect(lastWeekend([quito, suva])).toEqual([quito]);
});
