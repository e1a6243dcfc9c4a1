import { expect, test } from 'vitest';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { CalendarDate } from '#contract/season/calendar/calendar.ts';
import { viewOfCalendar } from './view.ts';

const zone = 'America/Argentina/Buenos_Aires';
const argentina = { country_name: 'Argentina', country_code: 'ARG', country_iso: 'AR' };
const brazil = { country_name: 'Brasil', country_code: 'BRA', country_iso: 'BR' };

const dateOf = (date: string, more: Partial<CalendarDate> = {}): CalendarDate => ({
  cup_id: 1,
  cup_name: 'Copa del Sur',
  cup_status: 'OPENED',
  organization_shortname: 'LAP',
  organization_zone: zone,
  date,
  name: '1.ª fecha',
  place: 'Parque',
  track_id: null,
  track_name: null,
  track_city: null,
  track_state: null,
  country: argentina,
  race_id: null,
  race_status: null,
  opens_at: null,
  closes_at: null,
  resumes_at: null,
  called_off: false,
  ...more,
});
/** At the track, it is still the 25th. */
const now = '2026-11-26T01:00:00Z';
const dates = [
  dateOf('2026-10-03'),
  dateOf('2026-11-14'),
  dateOf('2026-11-25'),
  dateOf('2026-12-05', { country: brazil }),
];
const show = (query = '', cup_id: number | null = null, all = dates, races: readonly RiddenToday[] = []) =>
  viewOfCalendar({ dates: all, races }, cup_id, new URLSearchParams(query), now);
const daysOf = (months: { dates: { date: string }[] }[]) =>
  months.map((month) => month.dates.map(({ date }) => date));

test('what is ridden today is still to come, the next month after it; what was ridden stands the newest first', () => {
  const { coming, past, found } = show();
  expect(daysOf(coming)).toEqual([['2026-11-25'], ['2026-12-05']]);
  expect(daysOf(past)).toEqual([['2026-11-14'], ['2026-10-03']]);
  expect(found).toBe(4);
});

test('a date that goes on another day is to come until then', () => {
  const { coming } = show('', null, [dateOf('2026-11-14', { resumes_at: '2026-11-28T12:00:00Z' })]);
  expect(daysOf(coming)).toEqual([['2026-11-14']]);
});

test('a date that is called off stands in its month, and says so', () => {
  const off = dateOf('2026-12-05', { race_id: 1, race_status: 'INSCRIPTION', called_off: true });
  expect(show('', null, [off]).coming[0]?.dates).toMatchObject([{ status: { word: 'called_off' } }]);
});

test('a country narrows everything, and nothing narrows the dates of one cup', () => {
  expect(show('country=BRA').found).toBe(1);
  expect(show('country=BRA', 1)).toMatchObject({ found: 4, cup: { cup_id: 1, name: 'LAP · Copa del Sur' } });
  expect(show('', 9, [])).toMatchObject({ found: 0, isMissing: true });
});
