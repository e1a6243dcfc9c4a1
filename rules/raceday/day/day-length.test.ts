import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayLength, type DayStep, dayTimes, racesAfter } from './day-length.ts';
import type { Pace } from './pace.ts';

const MINUTE = 60_000;
const pace = (seconds: number): Pace => ({ seconds, low: seconds, high: seconds, measured: 0 });
const race = (started: number | null = null): DayStep => ({ kind: 'race', started, done: started !== null });
const races = (count: number): DayStep[] => Array.from({ length: count }, () => race());
const morning = { first_gate: 0, now: null, pace: pace(60) };

describe('how long a day is', () => {
  /** What a secretary of fifteen seasons counted: 600 riders in 44 classes. */
  test.each([
    [55, 75, '1:09'],
    [204, 75, '4:15'],
    [391, 60, '6:31'],
    [391, 75, '8:09'],
    [391, 90, '9:47'],
  ])('%i races at %i seconds take %s', (count, seconds, told) => {
    const minutes = Math.round(dayLength(races(count), seconds) / 60);
    expect(`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`).toBe(told);
  });

  test('a pause takes its minutes', () => {
    expect(dayLength([...races(2), { kind: 'pause', minutes: 40 }, ...races(1)], 60)).toBe(43 * 60);
  });
});

describe('when a race is expected', () => {
  test('from the first gate on, a break moves what stands behind it', () => {
    const { at, end } = dayTimes([...races(2), { kind: 'pause', minutes: 10 }, ...races(1)], morning);
    expect([...at, end]).toEqual([0, 1, 2, 12, 13].map((minutes) => minutes * MINUTE));
  });

  test('nobody has said when the first gate drops: there is no clock', () => {
    expect(dayTimes(races(2), { ...morning, first_gate: null })).toEqual({ at: [null, null], end: null });
  });

  test('from the last race that started on, as fast as it is ridden; one left behind is expected at no time', () => {
    const ridden = [race(0), race(5 * MINUTE), race(), race(9 * MINUTE), ...races(2)];
    const { at } = dayTimes(ridden, { ...morning, pace: pace(120) });
    expect(at).toEqual([0, 5 * MINUTE, null, 9 * MINUTE, 11 * MINUTE, 13 * MINUTE]);
  });

  test('on another day all that is left begins anew at its hour, what was left behind too', () => {
    const day = 1440 * MINUTE;
    const resumes = { day, at: day + 540 * MINUTE };
    const steps: DayStep[] = [race(0), { kind: 'pause', minutes: 5 }, race(), race(9 * MINUTE), ...races(2)];
    const { at, end } = dayTimes(steps, { ...morning, resumes });
    expect(at.map((time) => time && time / MINUTE)).toEqual([0, null, 1980, 9, 1981, 1982]);
    expect(end).toBe(1983 * MINUTE);
    const ridden = [race(0), race(1985 * MINUTE), race()];
    expect(dayTimes(ridden, { ...morning, resumes }).at.at(-1)).toBe(1986 * MINUTE);
  });

  test('a delay moves the first gate', () => {
    const { at } = dayTimes(races(2), { ...morning, late: 30 * MINUTE });
    expect(at).toEqual([30 * MINUTE, 31 * MINUTE]);
  });

  test('said while the day rides, it moves what is still to come, once', () => {
    const ridden = [race(0), race(MINUTE), ...races(2)];
    expect(dayTimes(ridden, { ...morning, late: 30 * MINUTE }).at.slice(2)).toEqual([
      32 * MINUTE,
      33 * MINUTE,
    ]);
    const after = [race(0), race(35 * MINUTE), ...races(1)];
    expect(dayTimes(after, { ...morning, late: 30 * MINUTE }).at[2]).toBe(36 * MINUTE);
  });

  test('a race that should have started is expected now', () => {
    const { at } = dayTimes([race(0), ...races(2)], { ...morning, now: 30 * MINUTE });
    expect(at).toEqual([0, 30 * MINUTE, 31 * MINUTE]);
  });

  test('a race that is ridden, nobody knows when, is not expected any more', () => {
    const ridden: DayStep[] = [{ kind: 'race', started: null, done: true }, race()];
    const { at } = dayTimes(ridden, { ...morning, now: 30 * MINUTE });
    expect(at).toEqual([0, 30 * MINUTE]);
  });

  test('races after sunset are counted, the one that starts with it among them', () => {
    const { at } = dayTimes(races(10), morning);
    expect(racesAfter(7 * MINUTE, at)).toBe(3);
    expect(racesAfter(60 * MINUTE, at)).toBe(0);
  });

  test('never before the one it stands behind, and the day ends as long after its first gate as it is', () => {
    const step = fc.oneof(
      fc.constant(race()),
      fc.integer({ min: 1, max: 240 }).map((minutes): DayStep => ({ kind: 'pause', minutes })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 30, max: 600 }), (steps, seconds) => {
        const { at, end } = dayTimes(steps, { ...morning, pace: pace(seconds) });
        expect(at.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(at);
        expect(end).toBe(dayLength(steps, seconds) * 1000);
      }),
    );
  });
});
