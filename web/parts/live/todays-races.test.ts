import { describe, expect, test } from 'vitest';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import { markOf, markOfDate, racesOfClub } from './todays-races.ts';

const track = { category_id: 1, category_name: 'Varones 12', phase: 'M1', serie: 1, number: '7' } as const;
const race = (more: Partial<RiddenToday> = {}): RiddenToday => ({
  race_id: 6,
  cup_id: 1,
  race_date: '2026-11-28',
  race_name: '6.ª fecha',
  organization_id: 1,
  zone: 'America/Argentina/Buenos_Aires',
  country_code: 'ARG',
  begun: true,
  stopped: false,
  pause: null,
  done: 1,
  of: 9,
  track,
  next: [],
  review: [],
  classes: [],
  clubs: [{ club_id: 4, riders: 18 }],
  ...more,
});
const noon = '2026-11-28T15:00:00Z';
/** It is past midnight in Greenwich, and still the evening of the race at its place. */
const evening = '2026-11-29T02:00:00Z';
const eve = '2026-11-27T15:00:00Z';

describe('a race of these days', () => {
  test('is live from the first gate to the last, also past midnight, and not while the day stands still', () => {
    expect(markOf(race(), noon)).toBe('live');
    expect(markOf(race(), '2026-11-29T05:00:00Z')).toBe('live');
    expect(markOf(race({ stopped: true }), noon)).toBe('today');
    expect(markOf(race({ track: null }), noon)).toBe('today');
  });

  test('is today’s on its day at its place before the first gate, and nothing on the eve', () => {
    const drawn = race({ begun: false, done: 0 });
    expect([noon, evening, eve].map((now) => markOf(drawn, now))).toEqual(['today', 'today', null]);
  });

  test('is found for the club whose riders ride in it', () => {
    expect(racesOfClub([race()], 4, noon)).toMatchObject([{ race_id: 6, riders: 18, mark: 'live' }]);
    expect(racesOfClub([race()], 5, noon)).toEqual([]);
    // An answer that the phone kept from the version before.
    expect(racesOfClub([race({ clubs: undefined })], 4, noon)).toEqual([]);
    expect(racesOfClub([race({ begun: false })], 4, eve)).toEqual([]);
  });

  test('speaks for its date; a date that is not drawn here speaks for itself', () => {
    const asRacing = { isLive: true, isToday: true };
    expect(markOfDate(race({ track: null }), asRacing, noon)).toBe('today');
    expect(markOfDate(undefined, asRacing, noon)).toBe('live');
    expect(markOfDate(undefined, { isLive: false, isToday: true }, noon)).toBe('today');
    expect(markOfDate(undefined, { isLive: false, isToday: false }, noon)).toBeNull();
  });
});
