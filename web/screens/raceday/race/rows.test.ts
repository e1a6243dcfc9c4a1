import { describe, expect, test } from 'vitest';
import type { RankReason } from '#contract/season/races/races.ts';
import { speak } from '#web/ground/language.ts';
import { heatsRidden } from './view/heats-ridden.ts';
import { heatsSection } from '#web/screens/raceday/race/view/heats-section.ts';
import { resultsSection } from '#web/screens/raceday/race/view/results-section.ts';
import { riderSheet } from '#web/screens/raceday/race/view/rider-sheet.ts';
import type { CategoryPlan } from '#web/screens/raceday/race/testing/build-category.ts';
import { buildRace } from '#web/screens/raceday/race/testing/build-race.ts';
import { cellText, reasonSentence } from './parts/words.ts';

const varones: CategoryPlan = { category_id: 3, category_name: 'Varones 9-10', riders: 24, ridden: 3 };

function classification(plan: CategoryPlan) {
  const race = buildRace({ categories: [plan] });
  const [category] = race.race_categories;
  const section = category && resultsSection(race, category, null);
  if (!section) throw new Error('no classification');
  return section;
}

function mangas(plan: CategoryPlan, edit: (race: ReturnType<typeof buildRace>) => void = () => {}) {
  const race = buildRace({ race_status: 'RACING', categories: [plan] });
  edit(race);
  const [category] = race.race_categories;
  const section = category && heatsSection(race.race_races.mangas, category, null);
  if (!section) throw new Error('no motos');
  return section;
}

describe('a line of the classification', () => {
  test('shows each moto as the place in it', () => {
    const [first] = classification(varones).rows;
    expect(first).toMatchObject({ rank: 1, plate: '100', rider_fullname: 'Thiago González Paz' });
    expect(first?.motos).toEqual(['1', '1', '2']);
    expect(first?.points).toBe(23);
  });

  test('a moto not ridden yet is a dash, never a ninth place', () => {
    const [first] = classification({ ...varones, ridden: 1 }).rows;
    expect(first?.motos).toEqual(['1', null, null]);
    expect(cellText(null, 'es')).toBe('–');
  });

  test('while a moto is half ridden it is told that points for each race decide; between motos and at the end it is not', () => {
    const race = buildRace({ race_status: 'RACING', categories: [varones] });
    const [category] = race.race_categories;
    const uneven = () => category && resultsSection(race, category, null)?.uneven;
    expect(uneven()).toBe(false);
    const riders = race.race_races.mangasResult['3'] ?? [];
    const third = riders.map(({ results }) => results.find(({ phase }) => phase === 'M3'));
    for (const run of third.slice(0, 8)) if (run) run.status = null;
    expect(uneven()).toBe(true);
    for (const run of third) if (run) run.status = null;
    expect(uneven()).toBe(false);
  });

  test.each(['DNF', 'DNS', 'REL', 'DSQ', 'CR'] as const)(
    '%s is told as such, not as the place it costs',
    (status) => {
      const rows = classification({ ...varones, statuses: { 0: { M2: status } } }).rows;
      expect(rows.find((row) => row.plate === '100')?.motos).toEqual(['1', status, '2']);
    },
  );

  test('the rule is drawn under the last who passes', () => {
    const section = classification(varones);
    expect(section.pass).toBe(16);
    expect(section.rows[15]?.qualified).toBe(true);
    expect(section.rows[16]?.qualified).toBe(false);
  });

  test('while the motos are ridden the rule is where the cut would be now, unless each heat sends its own on', () => {
    const race = buildRace({ race_status: 'RACING', categories: [varones] });
    const [category] = race.race_categories;
    const riders = race.race_races.mangasResult['3'] ?? [];
    const section = () => category && resultsSection(race, category, null);
    for (const [at, rider] of riders.entries()) {
      rider.qualified = false;
      rider.prospect = at < 15 ? 'in' : at < 17 ? 'line' : 'out';
    }
    expect(section()?.pass).toBe(16);
    const [first] = riders;
    if (first) first.prospect = 'out';
    expect(section()?.pass).toBe(0);
  });

  test('behind the word for the side of the cut, a reason that points decided says nothing new', () => {
    const race = buildRace({ race_status: 'RACING', categories: [varones] });
    const [category] = race.race_categories;
    const [first, second] = race.race_races.mangasResult['3'] ?? [];
    if (!category || !first || !second) throw new Error('no riders');
    const reason: RankReason = {
      by: 'points',
      phase: null,
      mine: 8,
      theirs: 9,
      ahead: true,
      edge: 'last_in',
    };
    Object.assign(first, { prospect: 'through', moto_reason: reason });
    Object.assign(second, { prospect: 'gone', moto_reason: { ...reason, by: 'dns' } });
    category.stages = ['M1', 'M2', 'M3'];
    const rows = resultsSection(race, category, null)?.rows;
    expect(rows?.slice(0, 2).map((row) => row.reason?.by ?? null)).toEqual([null, 'dns']);
  });

  test('eight riders or fewer have no cut and no rule', () => {
    expect(classification({ ...varones, riders: 7 }).pass).toBe(0);
  });

  test('no rule is drawn while those who pass are not the top of the list', () => {
    const race = buildRace({ categories: [varones] });
    const [third] = (race.race_races.mangasResult['3'] ?? []).slice(2);
    if (third) third.qualified = false;
    const [category] = race.race_categories;
    expect(category && resultsSection(race, category, null)?.pass).toBe(0);
  });

  test('the podium stands when the category has finished', () => {
    expect(classification(varones).podium).toEqual([]);
    const finished = classification({ ...varones, finished: true });
    expect(finished.podium.map((row) => row.rank)).toEqual([1, 2, 3]);
    expect(finished.stages).toEqual(['playoff_2', 'final']);
  });

  test('three motos are the result of a small category, podium included', () => {
    expect(classification({ ...varones, riders: 6 }).podium).toHaveLength(3);
  });
});

describe('a heat', () => {
  test('says its race number, its serie and the gates of each moto', () => {
    const [first, , third] = mangas({ ...varones, ridden: 0 }).heats;
    expect(first).toMatchObject({ number: '30', serie: 1, seriesCount: 3, motos: ['M1', 'M2', 'M3'] });
    expect(third).toMatchObject({ number: '32', serie: 3 });
    expect(first?.rows[0]?.rides).toEqual([
      { lane: 1, cell: null },
      { lane: 4, cell: null },
      { lane: 7, cell: null },
    ]);
  });

  test('a DNF of eight and an eighth place look different, though both are worth the same', () => {
    const rows = mangas({ ...varones, statuses: { 0: { M1: 'DNF' } } }, (race) => {
      const rider = race.race_races.mangas[0]?.riders.find((one) => one.plate === '100');
      if (rider) rider.rider_R1 = 1;
    }).heats[0]?.rows;
    expect(rows?.find((row) => row.plate === '100')?.rides[0]?.cell).toBe('DNF');
  });

  test('of a moto drawn anew shows that moto only', () => {
    const [heat] = mangas(varones, (race) => {
      for (const manga of race.race_races.mangas) manga.phase = 'M2';
    }).heats;
    expect(heat?.motos).toEqual(['M2']);
    expect(heat?.rows[0]?.rides).toHaveLength(1);
    expect(heat?.rows[0]?.time_ms).toBeGreaterThan(42_000);
  });

  test('shows the times on the way of its moto, where the start hill is timed', () => {
    const splits = { hill_ms: 2_345, split_ms: [null, 18_001] };
    const [heat] = mangas(varones, (race) => {
      for (const manga of race.race_races.mangas) manga.phase = 'M2';
      const rider = race.race_races.mangas[0]?.riders[0];
      if (rider) rider.splits = [null, splits, null];
    }).heats;
    expect(heat?.rows[0]?.splits).toEqual(splits);
    expect(heat?.rows[1]?.splits).toBeUndefined();
  });

  test('shows the hill of each moto where one heat rides them all, and marks the best hill of the class alone', () => {
    const hill = (hill_ms: number | null) => ({ hill_ms, split_ms: [18_001] });
    const [heat] = mangas(varones, (race) => {
      const [first, second, third] = race.race_races.mangas[0]?.riders ?? [];
      if (first) first.splits = [hill(2_400), null, hill(2_345)];
      if (second) second.splits = [null, null, hill(2_350)];
      if (third) third.splits = [hill(null), null, hill(null)];
      for (const one of race.race_categories) one.best_hill_ms = 2_345;
    }).heats;
    const rows = heat?.rows ?? [];
    expect(rows.slice(0, 4).map(({ hills }) => hills)).toEqual([
      [
        { phase: 'M1', hill_ms: 2_400, isBest: false },
        { phase: 'M3', hill_ms: 2_345, isBest: true },
      ],
      [{ phase: 'M3', hill_ms: 2_350, isBest: false }],
      [],
      [],
    ]);
    expect(rows.map(({ splits }) => splits ?? null)).toEqual(rows.map(() => null));
  });

  test('where no heats are printed the category is one list', () => {
    const [heat] = mangas({ ...varones, riders: 8 }, (race) => {
      for (const manga of race.race_races.mangas) {
        manga.number = null;
        for (const rider of manga.riders) rider.rider_M1 = null;
      }
    }).heats;
    expect(heat?.serie).toBeNull();
    expect(heat?.rows).toHaveLength(8);
  });
});

describe('the sheet of a rider', () => {
  const race = buildRace({ categories: [{ ...varones, finished: true }] });

  test('has every ride in the order he rode, with gate, place and time', () => {
    const sheet = riderSheet(race, 3001);
    expect(sheet).toMatchObject({ rider_fullname: 'Thiago González Paz', rank: 1, points: 23 });
    expect(sheet?.rides.map((ride) => ride.phase)).toEqual(['M1', 'M2', 'M3', 'playoff_2', 'final']);
    expect(sheet?.rides[2]).toEqual({ phase: 'M3', number: '1', lane: 7, cell: '2', time_ms: 42_622 });
  });

  test('has the times on the way of a ride that was timed', () => {
    const timed = buildRace({ categories: [varones] });
    const splits = { hill_ms: 2_345, split_ms: [] };
    const [ride] = timed.race_races.mangasResult['3']?.[0]?.results ?? [];
    if (ride) ride.splits = splits;
    const rides = riderSheet(timed, timed.race_races.mangasResult['3']?.[0]?.entry_id ?? 0)?.rides;
    expect(rides?.[0]).toMatchObject({ splits });
    expect(rides?.[1]?.splits).toBeUndefined();
  });

  test('of a rider who only entered has no rides', () => {
    const entered = buildRace({ race_status: 'CLOSED', categories: [varones] });
    expect(riderSheet(entered, 3001)).toMatchObject({ rank: null, rides: [] });
  });

  test('of nobody does not open', () => {
    expect(riderSheet(race, 1)).toBeNull();
    expect(riderSheet(race, null)).toBeNull();
  });
});

describe('why', () => {
  speak('es');
  const reason = (by: string, rest: Partial<RankReason> = {}): RankReason => ({
    by,
    phase: 'M3',
    mine: null,
    theirs: null,
    ahead: true,
    edge: null,
    ...rest,
  });

  test.each([
    ['Pasa por manga 3: 3.º contra 5.º', reason('place', { mine: 3, theirs: 5, edge: 'last_in' })],
    [
      'Queda afuera por manga 3: 5.º contra 3.º',
      reason('place', { mine: 5, theirs: 3, ahead: false, edge: 'first_out' }),
    ],
    ['Por tiempo en manga 3: 43.136 contra 43.257', reason('time', { mine: 43_136, theirs: 43_257 })],
    [
      'Por tiempo en semifinal: 43.136 contra sin tiempo',
      reason('time', { mine: 43_136, phase: 'playoff_2' }),
    ],
    ['Por puntos', reason('points', { phase: null, mine: 10, theirs: 12 })],
    ['Por sorteo', reason('lot', { phase: null })],
    [
      'Queda afuera: no largó 1 manga',
      reason('dns', { phase: null, mine: 1, theirs: 0, ahead: false, edge: 'first_out' }),
    ],
    ['No largó 2 mangas', reason('dns', { phase: null, mine: 2, theirs: 1, ahead: false })],
    [
      'Pasa por haber largado más mangas',
      reason('dns', { phase: null, mine: 0, theirs: 1, edge: 'last_in' }),
    ],
    ['No corrió ninguna manga', reason('ridden', { phase: null, mine: 1, theirs: 0, ahead: false })],
    ['Igualados en todo', reason('tie', { phase: null })],
    ['Pasa por cómo se armó la etapa siguiente', reason('drawn', { phase: null, edge: 'last_in' })],
  ])('"%s"', (sentence, given) => {
    expect(reasonSentence(given, 'es')).toBe(sentence);
  });
});

test('a live page counts the heats that are in', () => {
  const count = (ridden: 0 | 1 | 2 | 3) => heatsRidden(buildRace({ categories: [{ ...varones, ridden }] }));
  expect([count(0), count(1), count(3)]).toEqual([0, 3, 9]);
});
