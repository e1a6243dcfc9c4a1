import { describe, expect, test } from 'vitest';
import { compareFederation } from './check-federation.ts';
import {
  type EventKind,
  type FederationEvent,
  type FederationResult,
  type FederationRules,
  type RankedIn,
  rankFederation,
} from './federation.ts';

const CUP: EventKind = {
  kind: 'cup',
  count_best: 2,
  points: [
    { from: 1, to: 1, points: 150 },
    { from: 2, to: 2, points: 130 },
    { from: 3, to: 4, points: 100 },
  ],
};
const CHAMPIONSHIP: EventKind = {
  kind: 'championship',
  count_best: 1,
  points: [{ from: 1, to: 8, points: 350 }],
};
const BY_HAND: EventKind = { kind: 'league', count_best: null, points: null };

const RULES: FederationRules = { kinds: [CUP, CHAMPIONSHIP, BY_HAND], window_days: 365, as_of: '2026-11-30' };

const EVENTS: FederationEvent[] = [
  { event: 'spring', kind: 'cup', date: '2026-04-12' },
  { event: 'summer', kind: 'cup', date: '2026-07-05' },
  { event: 'autumn', kind: 'cup', date: '2026-10-18' },
  { event: 'nationals', kind: 'championship', date: '2026-09-20' },
  { event: 'league', kind: 'league', date: '2026-06-01' },
];

const RIDERS: RankedIn[] = [
  { rider: 'Ana', category: 'Girls 12' },
  { rider: 'Bea', category: 'Girls 12' },
  { rider: 'Cleo', category: 'Girls 12' },
  { rider: 'Dino', category: 'Boys 12' },
];

function took(
  rider: string,
  event: string,
  place: number | null,
  points: number | null = null,
  category = 'Girls 12',
): FederationResult {
  return { rider, event, category, place, points };
}

function rank(results: FederationResult[], rules: Partial<FederationRules> = {}, events = EVENTS) {
  return rankFederation({ ...RULES, ...rules }, RIDERS, events, results);
}

/** [position, rider, points] of the girls. */
function girls(...asked: Parameters<typeof rank>) {
  const category = rank(...asked).find((one) => one.category === 'Girls 12');
  return category?.riders.map(({ position, rider, points }) => [position, rider, points]);
}

describe('a federation’s ranking', () => {
  test('adds the best two of the cup to the best championship', () => {
    expect(
      girls([
        took('Ana', 'spring', 1),
        took('Ana', 'summer', 3),
        took('Ana', 'autumn', 2),
        took('Ana', 'nationals', 8),
        took('Bea', 'spring', 2),
      ]),
    ).toEqual([
      [1, 'Ana', 150 + 130 + 350],
      [2, 'Bea', 130],
      [3, 'Cleo', 0],
    ]);
  });

  test('says of each result whether it counts, why not, and until when it can', () => {
    const [row] = rank([
      took('Ana', 'autumn', 2),
      took('Ana', 'spring', 1),
      took('Ana', 'summer', 3),
    ]).flatMap(({ riders }) => riders);
    expect(
      row?.scores.map(({ event, points, uncounted, last_day }) => [event, points, uncounted, last_day]),
    ).toEqual([
      ['spring', 150, null, '2027-04-12'],
      ['summer', 100, 'beyondBest', '2027-07-05'],
      ['autumn', 130, null, '2027-10-18'],
    ]);
  });

  test('a kind that counts all counts all, and none counts none', () => {
    const results = [took('Ana', 'spring', 1), took('Ana', 'summer', 1), took('Ana', 'autumn', 1)];
    expect(girls(results, { kinds: [{ ...CUP, count_best: null }] })?.[0]).toEqual([1, 'Ana', 450]);
    expect(girls(results, { kinds: [{ ...CUP, count_best: 0 }] })?.[0]).toEqual([1, 'Ana', 0]);
  });

  test('points that come with the result go before the table, a zero too', () => {
    expect(
      girls([took('Ana', 'spring', 1, 0), took('Bea', 'league', 7, 12.5), took('Cleo', 'league', 1)]),
    ).toEqual([
      [1, 'Bea', 12.5],
      [2, 'Ana', 0],
      [2, 'Cleo', 0],
    ]);
  });

  test('a place beyond the table, and no place, take nothing', () => {
    expect(girls([took('Ana', 'spring', 5), took('Bea', 'spring', null), took('Cleo', 'spring', 4)])).toEqual(
      [
        [1, 'Cleo', 100],
        [2, 'Ana', 0],
        [2, 'Bea', 0],
      ],
    );
  });

  test('tenths of a point add up to what is written, so equal riders share', () => {
    expect(
      girls([
        took('Ana', 'league', null, 0.1),
        took('Ana', 'league', null, 0.2),
        took('Bea', 'league', null, 0.3),
      ]),
    ).toEqual([
      [1, 'Ana', 0.3],
      [1, 'Bea', 0.3],
      [3, 'Cleo', 0],
    ]);
  });

  test('a rider who rides twice on one day counts twice, inside the best n', () => {
    expect(
      girls([took('Ana', 'spring', 2), took('Ana', 'spring', 1), took('Ana', 'summer', 3)])?.[0],
    ).toEqual([1, 'Ana', 280]);
  });

  test('a result counts where its rider is ranked, whatever was ridden', () => {
    expect(girls([took('Ana', 'spring', 1, null, 'Girls 11'), took('Dino', 'spring', 1)])?.[0]).toEqual([
      1,
      'Ana',
      150,
    ]);
  });

  test('of a rider who is ranked in two categories each result counts in both', () => {
    const ranking = rankFederation(RULES, [...RIDERS, { rider: 'Ana', category: 'Cruiser' }], EVENTS, [
      took('Ana', 'spring', 1),
    ]);
    expect(
      ranking
        .flatMap(({ riders }) => riders.filter(({ rider }) => rider === 'Ana'))
        .map(({ points }) => points),
    ).toEqual([150, 150]);
  });

  test('results of an event, a kind or a rider that is not listed are skipped', () => {
    expect(
      girls([took('Ana', 'nowhere', 1), took('Zoe', 'spring', 1), took('Ana', 'friendly', 1)], {}, [
        ...EVENTS,
        { event: 'friendly', kind: 'friendly', date: '2026-05-01' },
      ])?.map(([, , points]) => points),
    ).toEqual([0, 0, 0]);
  });

  test.each([
    ['2025-11-29', 0, 'windowOver'],
    ['2025-11-30', 150, null],
    ['2026-11-30', 150, null],
    ['2026-12-01', 0, 'later'],
  ])('an event of %s gives %i points in a window of 365 days up to 30-11-2026', (date, points, uncounted) => {
    const [row] = rank([took('Ana', 'spring', 1)], {}, [{ event: 'spring', kind: 'cup', date }]).flatMap(
      ({ riders }) => riders,
    );
    expect([row?.points, row?.scores[0]?.uncounted]).toEqual([points, uncounted]);
  });

  test('without a window nothing grows old, and a window of no days is the day itself', () => {
    const old = [{ event: 'spring', kind: 'cup', date: '1999-01-01' }];
    expect(girls([took('Ana', 'spring', 1)], { window_days: null }, old)?.[0]).toEqual([1, 'Ana', 150]);
    const today = [{ event: 'spring', kind: 'cup', date: '2026-11-30' }];
    expect(girls([took('Ana', 'spring', 1)], { window_days: 0 }, today)?.[0]).toEqual([1, 'Ana', 150]);
  });

  test('of two equal results the newer one counts: it lasts longer', () => {
    const [row] = rank([
      took('Ana', 'spring', 1),
      took('Ana', 'summer', 1),
      took('Ana', 'autumn', 1),
    ]).flatMap(({ riders }) => riders);
    expect(row?.scores.map(({ uncounted }) => uncounted)).toEqual(['beyondBest', null, null]);
  });
});

describe('a printed ranking beside the computed one', () => {
  const ranking = rank([took('Ana', 'spring', 1), took('Bea', 'spring', 2), took('Dino', 'summer', 1)]);
  const printed = (rider: string, points: number | null, position: number | null, category = 'Girls 12') =>
    compareFederation(ranking, [{ category, rider, points, position }]);

  test('agrees where points and positions are the same, and what was not printed is not compared', () => {
    expect(printed('Ana', 150, 1)).toEqual([]);
    expect(printed('Cleo', 0, null)).toEqual([]);
    expect(printed('Bea', null, 2)).toEqual([]);
  });

  test('says points and position one by one', () => {
    expect(printed('Bea', 131, 1)).toEqual([
      { index: 0, what: 'points', published: 131, computed: 130 },
      { index: 0, what: 'position', published: 1, computed: 2 },
    ]);
  });

  test('a rider nobody ranked has nothing, one ranked elsewhere is not in the category', () => {
    expect(printed('Zoe', 0, 3)).toEqual([]);
    expect(printed('Zoe', 10, null)).toEqual([{ index: 0, what: 'points', published: 10, computed: 0 }]);
    expect(printed('Dino', 150, null)).toEqual([
      { index: 0, what: 'points', published: 150, computed: null },
    ]);
  });
});
