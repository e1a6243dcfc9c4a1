import { describe, expect, test } from 'vitest';
import type { FederationRanking } from '#contract/season/federation/federation.ts';
import { viewOfFederation } from './view-of-federation.ts';

type Rider = FederationRanking['category_rider'][string][number];

const score = (race_id: number, points: number, uncounted: Rider['scores'][number]['uncounted'] = null) => ({
  race_id,
  category_name: 'Niñas 11',
  place: 1,
  points,
  uncounted,
  last_day: '2027-03-01',
});

function rider(rider_id: number, rider_fullname: string, position: number, points: number): Rider {
  return { rider_id, rider_fullname, position, points, plate: '1', club_name: null, scores: [] };
}

const RANKING: FederationRanking = {
  federation_ranking_id: 5,
  ranking_name: 'Nacional',
  organization_id: 1,
  organization: {
    organization_id: 1,
    organization_name: 'Federación Andina',
    organization_shortname: 'Andina',
    organization_order: 1,
    organization_zone: 'America/La_Paz',
    organization_contact: '',
    organization_language: 'es',
    country_code: null,
  },
  as_of: '2026-06-30',
  updated_at: '2026-06-28T21:30:00Z',
  window_days: 365,
  age_on: 'YEAR',
  class_rule: 'RANKED',
  kinds: [
    { kind_no: 1, kind_name: 'Nacional', count_best: 1, points: [] },
    { kind_no: 2, kind_name: 'Copa', count_best: 8, points: [] },
    { kind_no: 3, kind_name: 'Liga', count_best: null, points: [] },
  ],
  events: [
    { race_id: 11, cup_id: 7, cup_name: 'Copa Sur', date: '2026-03-01', name: '1.ª fecha', kind_no: 2 },
    { race_id: 12, cup_id: 7, cup_name: 'Copa Sur', date: '2026-04-01', name: '2.ª fecha', kind_no: 2 },
    { race_id: 13, cup_id: 8, cup_name: 'Nacional', date: '2026-05-01', name: 'Final', kind_no: 1 },
  ],
  categories: [{ category_id: 3, category_name: 'Niñas 12', plate_colour: 'blue', riders: 3 }],
  category_rider: {
    '3': [
      rider(1, 'Zoe', 2, 100.2),
      {
        ...rider(2, 'Ana', 2, 100.2),
        scores: [score(11, 60.1), score(12, 40.1), score(13, 0, 'beyondBest')],
      },
      rider(3, 'Bea', 1, 600),
    ],
  },
};

const view = (query = '', ranking = RANKING) => viewOfFederation(ranking, new URLSearchParams(query));

function tableOf(query: string) {
  const { body } = view(query);
  const [table] = body.kind === 'tables' ? body.tables : [];
  if (!table) throw new Error('no table');
  return table;
}

describe('a ranking over several cups on its page', () => {
  test('goes by position, those who share one by their names, with the gap to the one above', () => {
    expect(
      tableOf('category_id=3').rows.map(({ position, rider_fullname, gap }) => [
        position,
        rider_fullname,
        gap,
      ]),
    ).toEqual([
      [1, 'Bea', null],
      [2, 'Ana', { points: 499.8, place: 1 }],
      [2, 'Zoe', { points: 0, place: 2 }],
    ]);
  });

  test('says from when to when it adds up', () => {
    expect([view().from, view().as_of]).toEqual(['2025-06-30', '2026-06-30']);
    expect(view('', { ...RANKING, window_days: null }).from).toBeNull();
  });

  test('an open row has its results under their kinds, newest first, and the way to the next position', () => {
    const { opened } = tableOf('category_id=3&row=2');
    expect(
      opened?.groups.map(({ kind_name, points, bars }) => [kind_name, points, bars.map(({ name }) => name)]),
    ).toEqual([
      ['Nacional', 0, ['Nacional, Final']],
      ['Copa', 100.2, ['Copa Sur, 2.ª fecha', 'Copa Sur, 1.ª fecha']],
    ]);
    expect(opened).toMatchObject({ most: 60.1, next: { points: 499.8, position: 1 }, sharing: 1 });
    expect(tableOf('category_id=3&row=3').opened).toMatchObject({ next: null, sharing: 0, groups: [] });
    expect(tableOf('category_id=3&row=99').opened).toBeNull();
  });

  test('shows the first of each category where there are more, and nothing where nobody has ridden', () => {
    const [category] = RANKING.categories;
    const many = { ...RANKING, categories: category ? [{ ...category, riders: 40 }] : [] };
    expect(view('', many).body).toMatchObject({
      kind: 'overview',
      cards: [
        {
          riders: 40,
          leaders: [{ rider_fullname: 'Bea' }, { rider_fullname: 'Ana' }, { rider_fullname: 'Zoe' }],
        },
      ],
    });
    expect(view('', { ...RANKING, categories: [], category_rider: {} }).body.kind).toBe('nothing_yet');
  });
});
