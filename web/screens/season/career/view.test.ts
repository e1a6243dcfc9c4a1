import { describe, expect, test } from 'vitest';
import type { Career, Comparison } from '#contract/season/careers/careers.ts';
import { speak } from '#web/ground/language.ts';
import { aheadIn, viewOfComparison } from './parts/compare-view.ts';
import { sharedText, ridesWords } from './parts/words.ts';
import { viewOfCareer } from './view.ts';

const date = (race_date: string, place: number | null): Career['dates'][number] => ({
  entry_id: Number(race_date.replaceAll('-', '')),
  race_id: 1,
  cup_id: 1,
  cup_name: 'LAP 2026',
  race_date,
  race_name: 'Fecha',
  race_place: 'Tres Lomas, Tres Lomas del Sur',
  is_provisional: false,
  category_id: 1,
  category_name: 'Varones 11',
  place,
  riders: 22,
  status: place === null ? 'DSQ' : null,
  stage: 'final',
  rides: [
    { phase: 'M1', place: 1, status: 'OK', time_ms: null },
    { phase: 'M2', place: null, status: 'DNF', time_ms: null },
    { phase: 'playoff_2', place: 2, status: 'OK', time_ms: 35_100 },
    { phase: 'final', place: 3, status: 'OK', time_ms: null },
  ],
  certificate: null,
});

const timed = (one: Career['dates'][number], time_ms: number, hill_ms: number): Career['dates'][number] => ({
  ...one,
  rides: [{ phase: 'M1', place: 1, status: 'OK', time_ms, splits: { hill_ms, split_ms: [] } }],
});

const career = (more: Partial<Career> = {}): Career => ({
  rider_id: 12,
  organization_id: 1,
  name: 'Elías Paz',
  is_reduced: false,
  is_minor: true,
  plate: '204',
  plate_colour: 'yellow',
  club: null,
  country: null,
  category_name: 'Varones 11',
  ranking: null,
  numbers: { dates: 6, finals: 5, podiums: 1, wins: 0 },
  dates: ['2026-11-22', '2026-10-31', '2026-09-12', '2026-08-15', '2025-07-04', '2025-06-14'].map((one) =>
    date(one, 3),
  ),
  seasons: [],
  rivals: [],
  upcoming: [],
  ...more,
});

const found = (more: Partial<Career> = {}, query = '') => {
  const view = viewOfCareer(career(more), null, new URLSearchParams(query));
  if (view.kind === 'missing') throw new Error('there is nobody');
  return view;
};

const season = (cup_id: number, category_id: number, cup_name: string) => ({
  cup_id,
  cup_name,
  category_id,
  category_name: `Clase ${category_id}`,
  is_open: true,
  follows: null,
  line: [{ race_date: '2026-06-14', position: 3, points: 45, riders: 9 }],
});

describe('the page of a rider', () => {
  test('shows the last four dates, and all of them when asked', () => {
    expect(found().dates.map(({ race_date }) => race_date)).toEqual([
      '2026-11-22',
      '2026-10-31',
      '2026-09-12',
      '2026-08-15',
    ]);
    expect(found()).toMatchObject({ all: 6, isAll: false, since: 2025, isOverYears: true });
    expect(found({}, 'all=1').dates).toHaveLength(6);
  });

  test('draws the rides of the last dates from the oldest to the newest', () => {
    expect(found().drawn.map(({ race_date }) => race_date)[5]).toBe('2026-11-22');
  });

  test('opens the season where he stands best, and any other one by its tab', () => {
    const seasons = [season(1, 4, 'LAP'), season(2, 4, 'Liga'), season(2, 5, 'Liga')];
    const ranking = { cup_id: 2, cup_name: 'Liga', category_id: 4, position: 1, riders: 9 };
    expect(found({ seasons, ranking })).toMatchObject({
      tab: '2-4',
      tabs: [{ title: 'LAP' }, { title: 'Liga · Clase 4' }, { title: 'Liga · Clase 5' }],
    });
    expect(found({ seasons, ranking }, 'season=1-4').season?.cup_name).toBe('LAP');
    expect(found({ seasons, ranking }, 'season=nonsense').tab).toBe('2-4');
  });

  test('compares with nobody who is not there, and a reduced rider with nobody at all', () => {
    expect(found({}, 'against=7').against).toBe('unknown');
    expect(found({ is_reduced: true }, 'against=7').against).toBeNull();
    expect(viewOfCareer(null, null, new URLSearchParams())).toEqual({ kind: 'missing' });
  });

  test('the best times are told track by track, under the name of its page where it has one', () => {
    const there = { track_id: 4, track_name: 'Pista Municipal' };
    const dates = [
      timed(date('2026-11-22', 1), 35_900, 2_310),
      { ...timed(date('2026-10-31', 1), 41_000, 2_900), race_track: there },
      timed(date('2026-09-12', 1), 35_126, 2_400),
    ];
    expect(found({ dates }).best_times).toEqual([
      {
        track: 'Tres Lomas',
        finish: { ms: 35_126, race_date: '2026-09-12' },
        hill: { ms: 2_310, race_date: '2026-11-22' },
      },
      {
        track: 'Pista Municipal',
        finish: { ms: 41_000, race_date: '2026-10-31' },
        hill: { ms: 2_900, race_date: '2026-10-31' },
      },
    ]);
  });
});

describe('in words', () => {
  test('every ride of a date in one line', () => {
    speak('es');
    expect(ridesWords(date('2026-11-22', 3).rides, 'es')).toBe('Mangas 1 · DNF · 1/2 2.º · Final 3.º');
  });

  test('what is shared says what happened last', () => {
    speak('es');
    expect(sharedText(found(), 'es')).toBe('Elías Paz salió 3.º de 22 en Tres Lomas (LAP 2026)');
    expect(sharedText(found({ dates: [date('2026-11-22', null)] }), 'es')).toBe(
      'Elías Paz: 6 fechas de BMX corridas',
    );
  });
});

describe('two riders side by side', () => {
  const meeting = {
    race_id: 3,
    cup_id: 1,
    race_date: '2026-06-14',
    race_name: 'Fecha 1',
    race_place: null,
    category_id: 4,
    phase: 'M1',
    place: 2,
    other_place: null,
  } as const;
  const rival: Comparison = {
    rider_id: 7,
    name: 'Elías Palacios',
    plate: '150',
    plate_colour: 'yellow',
    heats: 1,
    ahead: 1,
    behind: 0,
    meetings: [meeting],
  };
  const beside = (seasons: Career['seasons'], other: Career['seasons']) =>
    viewOfComparison(career({ seasons }), rival, career({ seasons: other }));

  test('in one class of one cup their lines stand over each other, date by date', () => {
    const later = [{ race_date: '2026-07-18', position: 2, points: 60, riders: 9 }];
    const { season: both, cups } = beside([season(1, 4, 'LAP')], [{ ...season(1, 4, 'LAP'), line: later }]);
    expect(cups).toEqual(['LAP']);
    expect(both?.line.map(({ position }) => position)).toEqual([3, null]);
    expect(both?.before?.line.map(({ position }) => position)).toEqual([null, 2]);
  });

  test('in different ones each has the own season, and no line over the other', () => {
    const { season: both, cups, own, other } = beside([season(1, 4, 'LAP')], [season(2, 5, 'Liga')]);
    expect([both, cups]).toEqual([null, ['LAP', 'Liga']]);
    expect(own).toEqual({ ranking: { position: 3, riders: 9 }, points: 45, dates: 6, finals: 6, podiums: 6 });
    expect(other).toMatchObject({ points: 45, dates: 0 });
    expect(beside([], []).own).toEqual({ ranking: null, points: null, dates: 0, finals: 0, podiums: 0 });
  });

  test('who has a place was ahead of who came to the gate and has none', () => {
    expect(aheadIn(meeting)).toBeGreaterThan(0);
  });
});
