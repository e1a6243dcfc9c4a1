import { expect, test } from 'vitest';
import type { CupDate, CupRider } from '#contract/season/cups/cups.ts';
import { cupSeason, pointsOfPlace, riderOf } from './cup-season.ts';
import { sentenceOf } from './sentence.ts';

const dates = ['2026-03-14', '2026-04-18', '2026-05-16'];
const cupDate = (date: string): CupDate => ({
  date,
  name: date,
  place: null,
  images: [],
  raceImages: [],
  race_id: null,
  race_status: null,
  opens_at: null,
  closes_at: null,
  resumes_at: null,
  called_off: false,
  zone: 'UTC',
  state: '',
  country: null,
});
const rider = (rider_id: number, position: number | null, places: (number | null)[] = []): CupRider => ({
  rider_id,
  position,
  plate: String(rider_id),
  rider_fullname: `Piloto ${rider_id}`,
  club_name: null,
  points: 40,
  dates: places.map((place, index) => ({ date: dates[index] ?? '', points: null, place, dropped: false })),
});
const cup = {
  cup_rider: { '3': [rider(7, 1, [1, 2]), rider(8, 1, [5, 3]), rider(9, null)], '4': [rider(7, 5)] },
  cup_dates: dates.map(cupDate),
  cup_parameters: { showRanking: true, showRiders: true },
  only_affiliated: false,
  ranking_rules: {
    points_table: [
      { from: 1, to: 1, points: 50 },
      { from: 2, to: 8, points: 40 },
    ],
    min_rounds_to_rank: 0,
    must_ride_last: false,
    bonus_presence: 1,
    carries_points: false,
    exhibition: [],
    multipliers: { '2026-05-16': 2 },
    held: 2,
  },
};

test('the place in the cup is that of the class that rides, also a shared one; who has none is announced without', () => {
  const season = cupSeason(cup);
  const places = [7, 8, 9].map((rider_id) => riderOf(season, 3, rider_id)?.position);
  expect(places).toEqual([1, 1, null]);
  expect(riderOf(season, 4, 7)?.position).toBe(5);
});

test('a cup that keeps its ranking to itself is not read aloud', () => {
  const hidden = cupSeason({ ...cup, cup_parameters: { showRanking: false, showRiders: true } });
  expect(hidden).toBeNull();
  expect(pointsOfPlace(hidden, '2026-05-16', 1)).toBeNull();
});

test('a place of the final gives the points of its date, and none where they depend on a licence', () => {
  const season = cupSeason(cup);
  expect([1, 2, 9].map((place) => pointsOfPlace(season, '2026-05-16', place))).toEqual([101, 81, 1]);
  expect(pointsOfPlace(season, '2026-04-18', 1)).toBe(51);
  expect(pointsOfPlace(cupSeason({ ...cup, only_affiliated: true }), '2026-05-16', 1)).toBeNull();
});

test('one sentence of each rider: what is at stake, else today, else the season', () => {
  const season = cupSeason(cup);
  const say = (rider_id: number, more: Partial<Parameters<typeof sentenceOf>[0]> = {}) =>
    sentenceOf({ category_id: 3, rider_id, today: [], needed: null, season, ...more }, 'es');
  const won = [
    { phase: 'M1', result: 1 },
    { phase: 'M2', result: 1 },
  ] as const;
  expect(say(7, { today: won, needed: { how: 'place', place: 4, phase: 'playoff_2' } })).toBe(
    'Semifinal: pasa si llega 4.º o mejor',
  );
  expect(say(7, { today: won, needed: { how: 'open', phase: 'playoff_2' } })).toBe('Ganó todo hoy: M1 · M2');
  expect(say(7)).toBe('Ganó 1 fecha de esta copa');
  expect(say(8)).toBe('Mejor puesto en la copa: 3.º, en la fecha 2');
  expect(say(10)).toBe('Primera vez en esta copa');
  expect(say(8, { season: null })).toBeNull();
});
