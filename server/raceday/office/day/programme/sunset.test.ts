import { expect, test } from 'vitest';
import { ZONES_OF_COUNTRIES } from '#rules/zones.ts';
import { wallClock } from '#text/when.ts';
import { sunsetIn } from './sunset.ts';
import { ZONE_PLACES } from './zone-places.ts';

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

test.each([
  // These are the times that newspapers and almanacs of the place printed.
  ['America/Argentina/Buenos_Aires', '2025-12-10', '19:59'],
  ['America/Argentina/Buenos_Aires', '2026-06-21', '17:50'],
  ['America/Sao_Paulo', '2026-06-21', '17:28'],
  ['America/Santiago', '2026-12-21', '20:52'],
])('the sun sets in %s on %s at %s', (zone, date, printed) => {
  const sunset = sunsetIn(date, zone);
  const { date: day, time } = wallClock(sunset?.at ?? '', zone);
  expect(day).toBe(date);
  expect(Math.abs(minutesOf(time) - minutesOf(printed))).toBeLessThanOrEqual(2);
});

test('everywhere on the day that is asked for, in the second half of it', () => {
  for (const zone of Object.keys(ZONE_PLACES))
    for (const date of ['2026-01-01', '2026-06-21', '2026-12-31']) {
      const { date: day, time } = wallClock(sunsetIn(date, zone)?.at ?? '', zone);
      expect([zone, day]).toEqual([zone, date]);
      expect(minutesOf(time)).toBeGreaterThan(14 * 60);
    }
});

test('and only zones that can be chosen have a place', () => {
  const chosen = Object.values(ZONES_OF_COUNTRIES).flatMap((all) => all.map(([zone]) => zone));
  expect(Object.keys(ZONE_PLACES).filter((zone) => !chosen.includes(zone))).toEqual([]);
});

test('and names the place it is true for; of a zone that is not known nothing is said', () => {
  expect(sunsetIn('2026-11-22', 'America/Argentina/La_Rioja')?.place).toBe('La Rioja');
  expect(sunsetIn('2026-11-22', 'Europe/Lisbon')).toBeNull();
});

test('of a track on the map it is the sunset there, however far the place of the zone is', () => {
  const zone = 'America/Argentina/Buenos_Aires';
  const track = { track_name: 'Pista Neuquén', track_latitude: -38.95, track_longitude: -68.06 };
  const sunset = sunsetIn('2026-11-28', zone, track);
  expect(sunset?.place).toBe('Pista Neuquén');
  // The almanac's formula gives 20:38.
  expect(
    Math.abs(minutesOf(wallClock(sunset?.at ?? '', zone).time) - minutesOf('20:38')),
  ).toBeLessThanOrEqual(3);
});
