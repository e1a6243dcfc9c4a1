import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/calendar.ts';
import { DEFAULT_RANKING_TIE } from './series-tie.ts';
import { cupDifferences, type CupSettings } from './cup-differences.ts';

const cup: CupSettings = {
  cup_name: 'Copa 2026',
  cup_parameters: { showRanking: true, showRiders: true },
  cup_inscription_init: 15,
  cup_inscription_end: 2,
  cup_assign_type: 'RANDOM',
  allow_ride_up: false,
  cup_regulation: '<p>Art. 1</p>',
  cup_licence_model: null,
  rules: {
    heats: 'UCI',
    moto_mode: 'fixed',
    motos: 3,
    small_class: 'SUM3',
    tie_break: 'countback',
    dns: 'bar',
    dnf_in_ko: 'afterAll',
    ko_dns: 'lastOfStage',
  },
  points: [
    { from: 1, to: 1, points: 50 },
    { from: 2, to: 8, points: 40 },
  ],
  count_best: null,
  min_rounds_to_rank: 0,
  must_ride_last: false,
  bonus_presence: 0,
  only_affiliated: false,
  cup_categories: [
    { category_name: 'Varones 9', entry_limit: null },
    { category_name: 'Damas 9', entry_limit: 16 },
  ],
  cup_dates: [
    { date: '2026-03-08', name: '1.ª fecha', place: 'Los Teros', multiplier: 1 },
    { date: '2026-04-12', name: '2.ª fecha', place: null, multiplier: 1 },
  ],
};

const said = (became: CupSettings) =>
  cupDifferences(cup, became).map(
    ({ part, name, change, was, became: now }) => `${change} ${part} ${name ?? ''}: ${was} → ${now}`,
  );

test('hours, contact, guide, video and pictures of a date: that they changed is told, and what an old publication did not know', () => {
  const [first, second] = cup.cup_dates;
  if (!first || !second) throw new Error('two dates');
  const dates = (more: object) => ({ ...cup, cup_dates: [{ ...first, ...more }, second] });
  expect(said(dates({ timetable: null, contact: null, pictures: [] }))).toEqual([]);
  expect(
    said(
      dates({
        office_hours: 'Viernes 17:00',
        guide: 'https://liga.example/guia',
        video: 'https://video.example/a',
      }),
    ),
  ).toEqual([
    'added office_hours 1.ª fecha: null → null',
    'changed guide 1.ª fecha: null → https://liga.example/guia',
    'changed video 1.ª fecha: null → https://video.example/a',
  ]);
  expect(said(dates({ timetable: '9:00 Prácticas', contact: 'pista@example.org', pictures: ['a'] }))).toEqual(
    [
      'added timetable 1.ª fecha: null → null',
      'changed contact 1.ª fecha: null → pista@example.org',
      'added pictures 1.ª fecha: null → null',
    ],
  );
});

describe('what is different from last season', () => {
  test.each<[string, Partial<CupSettings>, string[]]>([
    ['nothing', {}, []],
    ['another name', { cup_name: 'Copa 2027' }, ['changed cup_name : Copa 2026 → Copa 2027']],
    ['best five', { count_best: 5 }, ['changed count_best : null → 5']],
    [
      'the ranking hidden',
      { cup_parameters: { showRanking: false, showRiders: true } },
      ['changed showRanking : true → false'],
    ],
    ['mixed motos', { rules: { ...cup.rules, moto_mode: 'mixed' } }, ['changed moto_mode : fixed → mixed']],
    [
      'other points',
      { points: [{ from: 1, to: 1, points: 60 }] },
      ['changed points : 1: 50 · 2–8: 40 → 1: 60'],
    ],
    [
      'a category comes, one goes, one has more places',
      {
        cup_categories: [
          { category_name: 'Damas 9', entry_limit: 24 },
          { category_name: 'Elite', entry_limit: null },
        ],
      },
      [
        'changed category Damas 9: 16 → 24',
        'added category Elite: null → null',
        'removed category Varones 9: null → null',
      ],
    ],
    [
      'a date moves, its place is known now, it counts double',
      {
        cup_dates: [
          { date: '2026-03-08', name: '1.ª fecha', place: 'Los Teros', multiplier: 1 },
          { date: '2026-04-19', name: '2.ª fecha', place: 'Rampa Norte', multiplier: 2 },
        ],
      },
      [
        'changed date 2.ª fecha: 2026-04-12 → 2026-04-19',
        'changed place 2.ª fecha: null → Rampa Norte',
        'changed multiplier 2.ª fecha: 1 → 2',
      ],
    ],
    [
      'another order for equal points',
      { ranking_tie: ['betterLastDate', 'moreWins'] },
      [
        'changed ranking_tie : moreWins more2ndsTo8ths betterLastDate betterPreviousDates → betterLastDate moreWins',
      ],
    ],
    ['the order that every cup had before it could be chosen', { ranking_tie: DEFAULT_RANKING_TIE }, []],
    [
      'equal points share the place',
      { ranking_tie: [] },
      ['changed ranking_tie : moreWins more2ndsTo8ths betterLastDate betterPreviousDates → '],
    ],
    [
      'only riders of the season score',
      { only_affiliated: true },
      ['changed only_affiliated : false → true'],
    ],
    [
      'a date less is one line',
      { cup_dates: cup.cup_dates.slice(0, 1) },
      ['removed date 2.ª fecha: 2026-04-12 → null'],
    ],
    [
      'a regulation is not shown whole',
      { cup_regulation: '<p>Art. 2</p>' },
      ['changed cup_regulation : null → null'],
    ],
    ['a regulation taken down', { cup_regulation: null }, ['removed cup_regulation : null → null']],
    ['a form for licences', { cup_licence_model: '/files/x.pdf' }, ['added cup_licence_model : null → null']],
  ])('%s', (_what, change, expected) => {
    expect(said({ ...cup, ...change })).toEqual(expected);
  });

  const anyCup = fc.record({
    cup_name: fc.constantFrom('A', 'B'),
    count_best: fc.constantFrom(null, 4, 5),
    cup_regulation: fc.constantFrom(null, 'x', 'y'),
    names: fc.uniqueArray(fc.constantFrom('V9', 'D9', 'C30', 'Elite')),
    days: fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 4 }),
  });

  test('nothing differs from itself; turned round, what was added is removed', () => {
    const inFull = ({
      names,
      days,
      ...more
    }: typeof anyCup extends fc.Arbitrary<infer T> ? T : never): CupSettings => ({
      ...cup,
      ...more,
      cup_categories: names.map((category_name) => ({ category_name, entry_limit: null })),
      cup_dates: days.map((day) => ({
        date: addDays('2026-01-01', day),
        name: 'Fecha',
        place: null,
        multiplier: 1,
      })),
    });
    fc.assert(
      fc.property(anyCup, anyCup, (one, other) => {
        const [was, became] = [inFull(one), inFull(other)];
        expect(cupDifferences(was, was)).toEqual([]);
        const there = cupDifferences(was, became);
        const back = cupDifferences(became, was);
        expect(back).toHaveLength(there.length);
        const count = (list: typeof there, change: string) =>
          list.filter((line) => line.change === change).length;
        expect(count(back, 'removed')).toBe(count(there, 'added'));
        expect(count(back, 'changed')).toBe(count(there, 'changed'));
      }),
    );
  });
});
