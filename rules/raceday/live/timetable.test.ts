import { expect, test } from 'vitest';
import type { LiveRace, LiveStep } from './live-day.ts';
import { liveTimetable, stagingRows } from './timetable.ts';

const pace = { seconds: 75, low: 60, high: 90, measured: 0 };

/** Two classes of two heats in two motos, a break of twenty minutes between the motos. */
const heats = [1, 2].flatMap((moto) =>
  [1, 2].flatMap((category_id) =>
    [1, 2].map((serie) => ({ category_id, phase: moto === 1 ? ('M1' as const) : ('M2' as const), serie })),
  ),
);
const named = heats.map((heat, index) => ({ ...heat, number: String(index + 8) }));
const steps: LiveStep[] = named.flatMap((heat, index): LiveStep[] => {
  const race = { ...heat, minutes: null };
  return index === 3 ? [race, { minutes: 20 }] : [race];
});
/** The day when so many races were ridden, a minute each, and the next one dropped its gate. */
const day = (ridden: number): LiveRace[] =>
  named.map((heat, index) => ({
    ...heat,
    index: index > 3 ? index + 1 : index,
    state: index < ridden ? 'ridden' : index === ridden ? 'track' : 'ahead',
    riders: [],
    missing: [],
    results: [],
    at: index < ridden ? index * 60_000 : null,
    dropped: null,
    counts: index <= ridden,
  }));

test('who comes at noon reads what was ridden and when the rest is, class by class', () => {
  expect(liveTimetable(steps, day(3), pace)).toEqual([
    {
      category_id: 1,
      phase: 'M1',
      first: '8',
      last: '9',
      state: 'ridden',
      ridden: { from: 0, to: 60_000 },
      minutes: null,
    },
    {
      category_id: 2,
      phase: 'M1',
      first: '10',
      last: '11',
      state: 'now',
      ridden: { from: 120_000, to: 120_000 },
      minutes: { from: 0, to: 0 },
    },
    {
      category_id: 1,
      phase: 'M2',
      first: '12',
      last: '13',
      state: 'ahead',
      ridden: null,
      minutes: { from: 21, to: 22 },
    },
    {
      category_id: 2,
      phase: 'M2',
      first: '14',
      last: '15',
      state: 'ahead',
      ridden: null,
      minutes: { from: 23, to: 25 },
    },
  ]);
});

test('the races behind the one on the track gather in the row of their last digit', () => {
  const rows = stagingRows(day(0)).map(({ pen, race }) => [pen, race?.number ?? null]);
  expect(rows).toEqual([
    [1, '11'],
    [2, '12'],
    [3, '13'],
    [4, '14'],
    [5, '15'],
    [6, null],
    [7, null],
    [8, null],
    [9, '9'],
    [10, '10'],
  ]);
});

test('when the day is over no row gathers anybody', () => {
  expect(stagingRows(day(8)).every(({ race }) => race === null)).toBe(true);
  expect(liveTimetable(steps, day(8), pace).every(({ state }) => state === 'ridden')).toBe(true);
});
