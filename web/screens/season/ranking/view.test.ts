import { describe, expect, test } from 'vitest';
import type { Cup, CupListItem, CupRider } from '#contract/season/cups/cups.ts';
import { rankingHead } from '#web/screens/season/ranking/head.ts';
import { viewOfRanking } from '#web/screens/season/ranking/view.ts';

const now = '2026-07-20T12:00:00Z';
const organization: Cup['organization'] = {
  organization_id: 1,
  organization_name: 'Federación Argentina de Bicicross',
  organization_shortname: 'FABMX',
  organization_order: 1,
  organization_zone: 'America/Argentina/Buenos_Aires',
  organization_contact: '',
  organization_language: 'es',
  country_code: 'ARG',
};

function date(day: string, name: string): Cup['cup_dates'][number] {
  return {
    date: day,
    name,
    place: null,
    images: [],
    raceImages: [],
    race_id: null,
    race_status: null,
    opens_at: null,
    closes_at: null,
    resumes_at: null,
    called_off: false,
    zone: 'America/Argentina/Buenos_Aires',
    state: '',
    country: null,
  };
}

/** Makes a rider with points at Rosario and Bariloche. A negative number means a date that does not count. */
function rider(
  rider_id: number,
  position: number | null,
  rosario: number | null,
  bariloche: number | null,
): CupRider {
  const points = (value: number | null) => (value === null ? null : Math.abs(value));
  const counts = (value: number | null) => Math.max(0, value ?? 0);
  return {
    rider_id,
    position,
    plate: String(100 + rider_id),
    rider_fullname: `Piloto ${rider_id}`,
    club_name: 'Peñarol BMX',
    points: counts(rosario) + counts(bariloche),
    dates: [
      { date: '2026-05-10', points: points(rosario), place: 1, dropped: (rosario ?? 0) < 0 },
      { date: '2026-07-12', points: points(bariloche), place: 1, dropped: (bariloche ?? 0) < 0 },
      { date: '2026-09-06', points: null, place: null, dropped: false },
    ],
  };
}

function cup(change: Partial<Cup> = {}): Cup {
  return {
    cup_id: 12,
    cup_name: 'Copa Argentina 2026',
    cup_status: 'OPENED',
    organization_id: 1,
    organization,
    cup_dates: [date('2026-09-06', '6ª'), date('2026-05-10', '4ª'), date('2026-07-12', '5ª')],
    cup_parameters: { showRanking: true, showRiders: true },
    cup_regulation: null,
    cup_inscription_init: 15,
    cup_inscription_end: 2,
    cup_categories: [
      { category_id: 8, category_name: 'Damas 9-10', category_order: 2, plate_colour: 'blue' },
      { category_id: 3, category_name: 'Varones 9-10', category_order: 1, plate_colour: 'yellow' },
      { category_id: 9, category_name: 'Cruiser', category_order: 3, plate_colour: 'red' },
    ],
    cup_rider: {
      '3': [rider(2, 2, 47, null), rider(1, 1, 50, -20), rider(3, null, 60, null)],
      '8': [rider(4, 1, null, 50)],
    },
    cup_assign_type: 'RANDOM',
    cup_auto_inscription: false,
    cup_licence_model: null,
    count_best: 1,
    only_affiliated: false,
    ranking_tie: ['moreWins'],
    qualifications: [],
    updated_at: '2026-07-12T21:30:00Z',
    ranking_rules: {
      points_table: [50, 47, 45, 44, 43].map((points, index) => ({ from: index + 1, to: index + 1, points })),
      min_rounds_to_rank: 0,
      must_ride_last: false,
      bonus_presence: 0,
      carries_points: false,
      exhibition: [],
      multipliers: {},
      held: 2,
    },
    ...change,
  };
}

function look(one: Cup, query = '') {
  const view = viewOfRanking(one, { cups: [], federations: [] }, new URLSearchParams(query), now);
  if (view.kind !== 'ranking') throw new Error(`it shows ${view.kind}`);
  return view;
}

function tables(one: Cup, query = '') {
  const { body } = look(one, query);
  if (body.kind !== 'tables') throw new Error(`it shows ${body.kind}`);
  return body.tables;
}

describe('the ranking of a cup', () => {
  test('has one table for each category with riders, in the order of the categories', () => {
    expect(tables(cup()).map((table) => table.category_name)).toEqual(['Varones 9-10', 'Damas 9-10']);
  });

  test('puts the most points first and who is not classified last', () => {
    expect(tables(cup())[0]?.rows.map((row) => [row.position, row.points])).toEqual([
      [1, 50],
      [2, 47],
      [null, 60],
    ]);
  });

  test('has a column for each date ridden, in order, and none for those to come', () => {
    expect(look(cup()).dates.map((one) => one.date)).toEqual(['2026-05-10', '2026-07-12']);
  });

  test('says which date does not count and which was not ridden', () => {
    const [first, second] = tables(cup())[0]?.rows ?? [];
    expect(first?.dates).toEqual([
      { points: 50, dropped: false },
      { points: 20, dropped: true },
    ]);
    expect(second?.dates).toEqual([{ points: 47, dropped: false }, null]);
  });

  test('says which points a rider brought from another class, as far as they count', () => {
    const brought = rider(5, 1, 42, 50);
    const dates = brought.dates.map((cell, index) => (index === 0 ? { ...cell, carried_from: 8 } : cell));
    const carriedBy = (one: CupRider) => tables(cup({ cup_rider: { '3': [one] } }))[0]?.rows[0]?.carried;
    expect(carriedBy({ ...brought, dates })).toEqual([{ category_name: 'Damas 9-10', points: 42 }]);
    expect(carriedBy({ ...brought, dates: dates.map((cell) => ({ ...cell, dropped: true })) })).toEqual([]);
  });

  test('shows only the category I choose, and all for one it does not have', () => {
    expect(tables(cup(), 'category_id=8').map((table) => table.category_id)).toEqual([8]);
    expect(tables(cup(), 'category_id=777')).toHaveLength(2);
  });

  test('of a large cup opens with the first three of each category', () => {
    const many = Array.from({ length: 70 }, (_, index) => rider(index + 1, index + 1, 100 - index, null));
    const { body } = look(cup({ cup_rider: { '3': many } }));
    if (body.kind !== 'overview') throw new Error(`it shows ${body.kind}`);
    expect(body.cards[0]?.leaders.map((leader) => leader.position)).toEqual([1, 2, 3]);
    expect(tables(cup({ cup_rider: { '3': many } }), 'category_id=3')[0]?.rows).toHaveLength(70);
  });

  test('says when its newest result came, by the clock of the organization', () => {
    expect(look(cup())).toMatchObject({ updated_when: '12-07-2026 18:30' });
  });

  test('says how far each is behind the one above', () => {
    const equal = [
      rider(1, 1, 50, null),
      rider(2, 2, null, 50),
      rider(3, 3, 47, null),
      rider(4, null, 60, null),
    ];
    expect(tables(cup({ cup_rider: { '3': equal } }))[0]?.rows.map(({ gap }) => gap)).toEqual([
      null,
      { points: 0, place: 1 },
      { points: 3, place: 2 },
      null,
    ]);
  });

  test('says how far the season has come, and what is provisional', () => {
    const days = [
      { ...date('2026-05-10', '4ª'), race_status: 'OFFICIAL' as const },
      { ...date('2026-07-12', '5ª'), race_status: 'PROVISIONAL' as const },
      date('2026-09-06', '6ª'),
    ];
    expect(look(cup({ cup_dates: days })).state).toEqual({
      official: 1,
      provisional: [2],
      left: 1,
      count_best: 1,
    });
  });

  test('counts no date that is called off among those left', () => {
    const days = [date('2026-05-10', '4ª'), date('2026-07-12', '5ª'), date('2026-09-06', '6ª')];
    const off = { ...date('2026-10-04', '7ª'), called_off: true };
    expect(look(cup({ cup_dates: [...days, off] })).state).toMatchObject({ left: 1 });
  });

  test('finds a rider by a name that is spelled otherwise, by plate, by club', () => {
    const riders = [
      { ...rider(1, 1, 50, null), rider_fullname: 'Noah Echeverría', club_name: 'Rampa Norte' },
      rider(2, 2, 47, null),
    ];
    const found = (query: string) =>
      tables(cup({ cup_rider: { '3': riders } }), query)[0]?.rows.map(({ rider_id }) => rider_id);
    expect(found('category_id=3&q=echeveria')).toEqual([1]);
    expect(found('category_id=3&q=102')).toEqual([2]);
    expect(found('category_id=3&club=Rampa+Norte')).toEqual([1]);
    expect(found('category_id=3&q=nadie')).toEqual([]);
    expect(look(cup({ cup_rider: { '3': riders } }), 'category_id=3').clubs).toEqual([
      'Peñarol BMX',
      'Rampa Norte',
    ]);
  });

  test('that has not started says so', () => {
    expect(look(cup({ cup_rider: {} })).body).toEqual({ kind: 'nothing_yet' });
  });
});

describe('a row that is open', () => {
  const [ana, beto] = [rider(1, 1, 50, -20), rider(2, 2, 47, null)];
  const opened = (query: string, change: Partial<Cup> = {}) =>
    tables(cup({ cup_rider: { '3': [ana, beto] }, ...change }), `category_id=3&${query}`)[0]?.opened ?? null;

  test('has a bar for each date: what counts, what is dropped, what was missed, what is to come', () => {
    expect(opened('row=1')?.bars.map(({ kind, points }) => [kind, points])).toEqual([
      ['counts', 50],
      ['dropped', 20],
      ['coming', 0],
    ]);
    expect(opened('row=2')?.bars.map(({ kind }) => kind)).toEqual(['counts', 'missed', 'coming']);
  });

  test('tells which date to come counts twice: what can still be won is no secret', () => {
    const double = cup().ranking_rules;
    const bars = opened('row=1', { ranking_rules: { ...double, multipliers: { '2026-09-06': 2 } } })?.bars;
    expect(bars?.map(({ times }) => times)).toEqual([1, 1, 2]);
  });

  test('says how far it is to the one above, or how much the lead is', () => {
    expect(opened('row=2')).toMatchObject({ gap: { points: 3, place: 1 }, lead: null });
    expect(opened('row=1')).toMatchObject({ gap: null, lead: 3 });
  });

  test('says what decides between equal points', () => {
    const level = {
      ...rider(2, 2, 50, null),
      dates: beto.dates.map((cell) => ({ ...cell, points: 50, place: 2 })),
    };
    const table = { cup_rider: { '3': [{ ...ana, points: 50 }, level] } };
    expect(opened('row=2', table)?.level).toEqual([
      { rider_fullname: 'Piloto 1', isAhead: true, tie: 'moreWins' },
    ]);
  });

  test('says what is needed for the next better place, or for the one that is chosen', () => {
    const needed = opened('row=2')?.needed;
    expect(needed).toMatchObject({ targets: [1], target: 1, left: 1, answer: { kind: 'last' } });
    expect(needed?.answer).toMatchObject({ rival: { rider_id: 1 } });
    expect(needed?.names).toEqual({ 1: 'Piloto 1' });
  });

  test('needs nothing on a date that is called off, which is drawn no more', () => {
    const days = [date('2026-05-10', '4ª'), date('2026-07-12', '5ª'), date('2026-09-06', '6ª')];
    const off = days.map((one) => ({ ...one, called_off: one.date === '2026-09-06' }));
    const row = opened('row=2', { cup_dates: off });
    expect(row?.needed).toBeNull();
    expect(row?.bars.map((bar) => bar.date)).toEqual(['2026-05-10', '2026-07-12']);
  });

  test('says who goes on, and what the others lack', () => {
    const final = { event: 'la final', category_id: null, places: 1, min_points: null, min_rounds: null };
    expect(opened('row=1', { qualifications: [final] })?.going).toEqual([
      { event: 'la final', lacking: null },
    ]);
    expect(opened('row=2', { qualifications: [final] })?.going).toMatchObject([{ lacking: { points: 3 } }]);
  });

  test('is nobody’s where the address asks for nobody', () => {
    expect(opened('')).toBeNull();
    expect(opened('row=99')).toBeNull();
  });
});

test('a cup without ranking says that it is not available and leads to its last results', () => {
  const closed = cup({ cup_parameters: { showRanking: false, showRiders: true } });
  expect(viewOfRanking(closed, { cups: [], federations: [] }, new URLSearchParams(), now)).toMatchObject({
    kind: 'unavailable',
    cup_name: 'Copa Argentina 2026',
    race_date: '2026-07-12',
  });
});

describe('without a cup', () => {
  const item = (cup_id: number, cup_name: string, change: Partial<CupListItem> = {}): CupListItem => ({
    cup_id,
    cup_name,
    organization,
    cup_status: 'OPENED',
    cup_parameters: { showRanking: true, showRiders: true },
    ...change,
  });
  const cups = [
    item(1, 'Apertura', { cup_status: 'CLOSED' }),
    item(2, 'Nacional'),
    item(3, 'Metropolitano'),
    item(4, 'Sin ranking', { cup_parameters: { showRanking: false, showRiders: true } }),
  ];

  test('offers the cups that have a ranking, the open ones first', () => {
    const view = viewOfRanking(null, { cups, federations: [] }, new URLSearchParams(), now);
    expect(view.kind === 'choose' && view.cups.map((one) => one.cup_name)).toEqual([
      'Metropolitano',
      'Nacional',
      'Apertura',
    ]);
    expect(view).toMatchObject({ unknown: false });
  });

  test('says when the cup asked for does not exist', () => {
    expect(
      viewOfRanking(null, { cups, federations: [] }, new URLSearchParams('cup_id=99'), now),
    ).toMatchObject({ unknown: true });
  });
});

test('a category of the ranking has its own title and address', () => {
  const context = { origin: 'https://partidor.test', language: 'es', site: 'latam' } as const;
  expect(rankingHead(look(cup(), 'category_id=8'), context)).toMatchObject({
    title: 'Ranking · Damas 9-10 · Copa Argentina 2026',
    canonical: '/ranking?cup_id=12&category_id=8',
  });
});
