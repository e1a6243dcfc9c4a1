import { pointsSentence, stageSentence } from '#web/screens/raceday/race/parts/words.ts';
import { decidedIn } from './results-section.ts';
import { describe, expect, test } from 'vitest';
import type { Race } from '#contract/season/races/races.ts';
import { buildRace, copaArgentina, type RacePlan } from '#web/screens/raceday/race/testing/build-race.ts';
import { look, lookedAt, names, sections } from '#web/screens/raceday/race/testing/look.ts';
import { viewOfRace } from './view.ts';

const varones = { category_id: 3, category_name: 'Varones 9-10', riders: 24, ridden: 3 } as const;
const damas = { category_id: 4, category_name: 'Damas 9-10', riders: 6, ridden: 3, colour: 'blue' } as const;
const bigDay: RacePlan = {
  categories: Array.from({ length: 12 }, (_, index) => ({
    category_id: index + 1,
    category_name: `Categoría ${index + 1}`,
    riders: 24,
    ridden: 3,
    finished: index < 6,
  })),
};

describe('corrections', () => {
  const correction = {
    at: '2026-07-13T12:00:00.000Z',
    phase: 'M3' as const,
    number: '12',
    reason: 'Foto de llegada',
    lines: [{ plate: '1', rider_fullname: 'Ana', was: '1', became: '2' }],
  };
  const race: Race = {
    ...buildRace({ categories: [varones, damas] }),
    race_corrections: [
      { ...correction, category_id: 3 },
      { ...correction, category_id: 4 },
    ],
  };
  test('are told below the results they are of, and not below the list of entries', () => {
    const shown = look(race, 'category=4&tab=classification').corrections;
    expect(shown.map(({ category_id }) => category_id)).toEqual([4]);
    expect(look(race, 'tab=riders').corrections).toEqual([]);
    expect(look(buildRace({ categories: [varones] }), 'tab=classification').corrections).toEqual([]);
  });
});

describe('a small race', () => {
  const race = buildRace({ categories: [varones, damas] });

  test('shows every category in full', () => {
    expect(sections(look(race)).map((section) => section.category_name)).toEqual([
      'Varones 9-10',
      'Damas 9-10',
    ]);
    expect(names(look(race))).toHaveLength(30);
  });

  test('shows only the category I choose', () => {
    expect(names(look(race, 'category=4'))).toHaveLength(6);
  });

  test('a category nobody knows finds nobody', () => {
    expect(look(race, 'category=999').body).toEqual({ kind: 'no_match' });
  });
});

describe('a big race', () => {
  const race = buildRace(bigDay);

  test('shows a class on points beside the finals, with the leaders of its classification', () => {
    const race = buildRace({
      categories: [...bigDay.categories, { ...damas, category_id: 40, riders: 5, finished: true }],
    });
    const { body } = look(race, 'tab=final');
    const cards = body.kind === 'overview' ? body.cards : [];
    const small = cards.find((card) => card.category_id === 40);
    expect(small).toMatchObject({ on_points: true, heats: 0 });
    expect(small?.leaders.map(({ position }) => position)).toEqual(['1', '2', '3']);
    expect(cards.filter((card) => card.on_points)).toHaveLength(1);
  });

  test('opens with one card for each category, its three leaders and a way in', () => {
    const { body } = look(race, 'tab=classification');
    if (body.kind !== 'overview') throw new Error(`it shows ${body.kind}`);
    expect(body.cards).toHaveLength(12);
    expect(body.cards[0]).toMatchObject({ category_name: 'Categoría 1', riders: 24 });
    expect(body.cards[0]?.leaders.map((leader) => leader.position)).toEqual(['1', '2', '3']);
  });

  test('in the finals shows only the categories that rode one', () => {
    const { body } = look(race, 'tab=final');
    if (body.kind !== 'overview') throw new Error(`it shows ${body.kind}`);
    expect(body.cards).toHaveLength(6);
    expect(body.cards[0]?.leaders.map((leader) => leader.position)).toEqual(['1', '2', '3']);
  });

  test('in the semifinals the leaders are the winners of each', () => {
    const { body } = look(race, 'tab=playoff_2');
    if (body.kind !== 'overview') throw new Error(`it shows ${body.kind}`);
    expect(body.cards[0]?.leaders.map((leader) => leader.position)).toEqual(['1', '1']);
    expect(body.cards[0]?.numbers).toEqual(['15', '16']);
  });

  test('shows a category in full once I choose it', () => {
    expect(names(look(race, 'tab=classification&category=2'))).toHaveLength(24);
  });

  test('a search goes through all categories', () => {
    const found = names(look(race, 'tab=classification&q=goncalves'));
    expect(found.length).toBeGreaterThan(11);
    expect(new Set(found)).toEqual(new Set(['João Gonçalves']));
  });

  test('a search that finds half the meeting stops at two hundred and says how many are left', () => {
    const { body } = look(race, 'tab=classification&q=a');
    if (body.kind !== 'sections') throw new Error(`it shows ${body.kind}`);
    const shown = body.sections.reduce((sum, one) => sum + (one.kind === 'results' ? one.rows.length : 0), 0);
    expect(shown).toBeLessThanOrEqual(200);
    const all = Object.values(race.race_races.mangasResult).flat();
    expect(shown + body.more).toBe(all.filter((rider) => /a|ã/i.test(rider.rider_fullname)).length);
  });
});

describe('looking for a rider', () => {
  const race = buildRace({ categories: [varones, damas] });

  test.each([
    ['fernandez', 'María de los Ángeles Fernández-Etchegaray dos Santos'],
    ['NUÑEZ bautista', 'Bautista Núñez'],
    ['nunes vautista', 'Bautista Núñez'],
    ['fernandes', 'María de los Ángeles Fernández-Etchegaray dos Santos'],
    ['fernnandez maria', 'María de los Ángeles Fernández-Etchegaray dos Santos'],
    ['dangelo', "Gianluca D'Angelo"],
    ["d'angelo", "Gianluca D'Angelo"],
    ['  Quiroga ', 'Joaquín Quiroga'],
  ])('"%s" finds %s, accents and order aside', (typed, name) => {
    expect(new Set(names(look(race, `q=${encodeURIComponent(typed)}`)))).toEqual(new Set([name]));
  });

  test('a plate is found by its beginning', () => {
    const plates = sections(look(race, 'q=13')).flatMap((section) =>
      section.kind === 'results' ? section.rows.map((row) => row.plate) : [],
    );
    expect(plates.length).toBeGreaterThan(0);
    expect(plates.every((plate) => plate.startsWith('13'))).toBe(true);
  });

  test('my club shows my club, in every tab', () => {
    for (const tab of ['riders', 'mangas', 'classification']) {
      const view = look(race, `tab=${tab}&club=2`);
      const clubs = sections(view).flatMap((section) =>
        section.kind === 'heats'
          ? section.heats.flatMap((heat) => heat.rows.map((row) => row.club_name))
          : section.rows.map((row) => row.club_name),
      );
      expect(new Set(clubs)).toEqual(new Set(['Peñarol BMX']));
    }
  });

  test('nobody by that name is said, not shown as an empty table', () => {
    expect(look(race, 'q=zzz').body).toEqual({ kind: 'no_match' });
  });
});

describe('while the entries are open', () => {
  const open: RacePlan = { race_status: 'INSCRIPTION', categories: [varones] };
  const at = (instant: string, plan: RacePlan) => {
    const view = viewOfRace(buildRace(plan), null, new URLSearchParams(), instant);
    return view.kind === 'race' ? view.registration : null;
  };

  test('a cup that hides its riders tells how many they are and nothing else', () => {
    const view = look(buildRace({ ...open, showRiders: false }));
    expect(view.tabs).toEqual(['riders']);
    expect(view.body).toEqual({ kind: 'hidden_riders' });
    expect(view.riders_count).toBe(24);
    expect(JSON.stringify(view)).not.toContain('Quiroga');
  });

  test('a cup that shows its riders lists them', () => {
    expect(names(look(buildRace(open)))).toHaveLength(24);
  });

  test('they close at midnight of Buenos Aires, two days before the race, not at midnight of Greenwich', () => {
    expect(at('2026-07-10T02:59:00Z', open)).toEqual({
      state: 'open',
      moment: { date: '2026-07-09', time: '23:59' },
      until: '2026-07-10T03:00:00Z',
    });
    expect(at('2026-07-10T03:00:00Z', open)).toEqual({
      state: 'closed',
      moment: { date: '2026-07-09', time: '23:59' },
      until: null,
    });
  });

  test('what somebody closed before its time says when that was, and no moment that is still to come', () => {
    const early: RacePlan = { ...open, race_status: 'CLOSED', closes_at: '2026-07-05T17:20:00Z' };
    expect(at('2026-07-06T12:00:00Z', early)).toEqual({
      state: 'closed',
      moment: { date: '2026-07-05', time: '14:20' },
      until: null,
    });
    expect(at('2026-07-06T12:00:00Z', { ...open, race_status: 'CLOSED' })).toEqual({
      state: 'closed',
      moment: null,
      until: null,
    });
  });

  test('they open at midnight, fifteen days before', () => {
    expect(at('2026-06-27T02:59:00Z', open)?.state).toBe('not_yet');
    expect(at('2026-06-27T03:00:00Z', open)?.state).toBe('open');
  });

  test('a race that does not take entries yet says when it will', () => {
    expect(at('2026-06-01T12:00:00Z', { ...open, race_status: 'NOT_ISCRIPTION' })).toEqual({
      state: 'not_yet',
      moment: { date: '2026-06-27', time: '00:00' },
      until: '2026-06-27T03:00:00Z',
    });
  });

  test('they open and close by the clock, whatever the server wrote last', () => {
    const shut: RacePlan = { ...open, race_status: 'NOT_ISCRIPTION' };
    expect(at('2026-06-27T03:00:00Z', shut)?.state).toBe('open');
    expect(at('2026-07-10T03:00:00Z', shut)?.state).toBe('closed');
  });

  test('once the gates are drawn nobody asks about entries', () => {
    expect(at(lookedAt, { categories: [varones], race_status: 'RACING' })).toBeNull();
  });
});

describe('a race that is not there', () => {
  test('offers the dates of its cup', () => {
    expect(viewOfRace(null, copaArgentina, new URLSearchParams(), lookedAt)).toEqual({
      kind: 'missing',
      planned: null,
      cup: { cup_id: 12, cup_name: 'Copa Argentina 2026', organization_shortname: 'FABMX' },
      dates: [
        { date: '2026-05-10', name: '4ª fecha · Rosario' },
        { date: '2026-07-12', name: '5ª fecha · Bariloche' },
      ],
    });
  });

  test('has no dates to offer when the cup is not there either', () => {
    expect(viewOfRace(null, null, new URLSearchParams(), lookedAt)).toEqual({
      kind: 'missing',
      planned: null,
      cup: null,
      dates: [],
    });
  });

  test('is said to be planned where its date is, and does not lead back to itself', () => {
    const planned = { date: '2026-12-06', name: 'Final', place: 'Pista Sur' };
    const [first] = copaArgentina.cup_dates;
    if (!first) throw new Error('no date');
    const cup = {
      ...copaArgentina,
      cup_dates: [first, { ...first, ...planned, race_id: null, race_status: null }],
    };
    const query = new URLSearchParams('cup_id=12&race_date=2026-12-06');
    expect(viewOfRace(null, cup, query, lookedAt)).toMatchObject({ planned, dates: [{ date: first.date }] });
  });
});

describe('points', () => {
  const race = buildRace({ categories: [{ ...varones, ridden: 3 }] });
  const winner = race.race_races.mangasResult[String(varones.category_id)]?.[0];

  test('are explained by those of each moto', () => {
    expect(winner).toBeDefined();
    const { rider } = look(race, `rider=${winner?.entry_id}`);
    expect(rider?.points_of_motos.reduce((sum, one) => sum + one, 0)).toBe(rider?.points);
    expect(pointsSentence(24, [8, 8, 8])).toBe('24 puntos en las mangas: 8 + 8 + 8');
  });

  test('do not hide that the final decided: the place says so', () => {
    expect(stageSentence({ phase: 'final', cell: '4' }, 'es')).toBe('Por la final: 4.º');
    if (!winner) throw new Error('nobody won');
    const ride = {
      phase: 'final',
      number: '9',
      serie: 1,
      lane: 1,
      status: 'OK',
      place: 4,
      time_ms: null,
      R: 5,
    } as const;
    expect(decidedIn({ ...winner, group: 'final', results: [...winner.results, ride] })).toEqual({
      phase: 'final',
      cell: '4',
    });
    expect(decidedIn({ ...winner, group: 'motos' })).toBeNull();
  });
});

test('the downloads are the sheets that exist', () => {
  const race = buildRace({ categories: [varones] });
  expect(look(race).downloads).toEqual([]);
  race.race_files = { ...race.race_files, mangas: '/files/m.pdf', Final: '/files/f.pdf' };
  expect(look(race).downloads).toEqual([
    { key: 'mangas', href: '/files/m.pdf' },
    { key: 'Final', href: '/files/f.pdf' },
  ]);
});

test('the view of a race of six hundred weighs little and survives the trip to the browser', () => {
  const race = buildRace({
    categories: Array.from({ length: 44 }, (_, index) => ({
      category_id: index + 1,
      category_name: `Varones ${index} y más`,
      riders: 14,
      ridden: 3,
      finished: true,
    })),
  });
  const view = look(race, 'tab=classification');
  expect(JSON.parse(JSON.stringify(view))).toEqual(view);
  expect(JSON.stringify(view).length).toBeLessThan(30_000);
});

test('a notice stands until its end, also on a page that was kept without a signal', () => {
  const words = { es: 'Se demora', en: 'Late', pt: 'Atrasa' };
  const notice = (ends_at: string) => ({ weight: 'delay' as const, words, ends_at });
  const race = buildRace({ categories: [varones] });
  const [over, stands] = [notice('2026-07-12T20:00:00Z'), notice('2026-07-12T20:01:00Z')];
  expect(look({ ...race, race_notices: [over, stands] }).notices).toEqual([stands]);
  expect(look(race).notices).toEqual([]);
});
