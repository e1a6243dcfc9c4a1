import { expect, test } from 'vitest';
import { dayPack } from '#contract/raceday/judging/day.ts';
import { practiceDay } from './practice-day.ts';

const day = practiceDay({ cup_name: 'Copa', race_name: 'Práctica', classes: ['A', 'B', 'C'] });

test('a day to practise on is as a real one is, with twelve races of eight, seven and five', () => {
  expect(dayPack.parse(day)).toEqual(day);
  expect(day.heats.map(({ number }) => number)).toEqual(
    Array.from({ length: 12 }, (_, at) => String(at + 1)),
  );
  expect(day.heats.slice(0, 3).map(({ riders }) => riders.length)).toEqual([8, 7, 5]);
});

test('every rider has a plate and a lane of their own in every race', () => {
  expect(new Set(day.riders.map(({ plate }) => plate)).size).toBe(20);
  for (const { riders } of day.heats) {
    const lanes = riders.map(({ lane }) => lane ?? 0);
    expect(lanes.toSorted((a, b) => a - b)).toEqual(riders.map((_, index) => index + 1));
  }
});
