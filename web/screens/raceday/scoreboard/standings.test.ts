import { expect, test } from 'vitest';
import type { Race, ResultRider } from '#contract/season/races/races.ts';
import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import type { Phase } from '#rules/stages.ts';
import { classNews } from '#web/parts/race/class-news.ts';
import { boardLists, listInTurn } from './turn.ts';

type Line = Partial<ResultRider> & { runs: [Phase, ResultRider['results'][number]['status']][] };

const line = (entry_id: number, { runs, ...more }: Line): ResultRider => ({
  entry_id,
  rider_id: entry_id,
  plate: String(entry_id),
  rider_fullname: `Piloto ${entry_id}`,
  club: null,
  rider_M1: null,
  rider_M2: null,
  rider_M3: null,
  rider_R1: null,
  rider_R2: null,
  rider_R3: null,
  rider_S1: null,
  rider_S2: null,
  rider_S3: null,
  times: [],
  points: null,
  rider_points: null,
  result: null,
  qualified: false,
  rank: entry_id,
  entered_category_name: null,
  entered_rank: null,
  moto_rank: null,
  sum_of_places: null,
  group: 'motos',
  shared: false,
  removed: null,
  advances: false,
  reason: null,
  moto_reason: null,
  prospect: null,
  results: runs.map(([phase, status]) => {
    return { phase, number: null, serie: 1, lane: null, status, place: null, time_ms: null, R: null };
  }),
  ...more,
});

/** Makes a class of four of which two go on, with its phase and its lines, best first. */
function raceOf(reached: Phase, lines: ResultRider[], more: Partial<Race['race_categories'][number]> = {}) {
  const category = {
    category_id: 3,
    category_name: 'Varones 11',
    category_order: 1,
    plate_colour: 'yellow' as const,
    riders: lines.length,
    qualify: 2,
    stages: [reached],
    reached,
    complete: false,
    timed: false,
    ...more,
  };
  const none = { mangas: [], playoff_8: [], playoff_4: [], playoff_2: [], final: [] };
  return { race_categories: [category], race_races: { ...none, mangasResult: { '3': lines } } };
}

const ridden: Line['runs'] = [
  ['M1', 'OK'],
  ['M2', 'OK'],
];
const inOut = (race: Parameters<typeof classNews>[0]) =>
  classNews(race).map(({ kind, through, out }) => [
    kind,
    through.map(({ entry_id }) => entry_id),
    out.map(({ entry_id }) => entry_id),
  ]);

test('when the motos are ridden whole it is who goes on, and below the line who does not', () => {
  const lines = [1, 2, 3, 4].map((id) => line(id, { runs: ridden, advances: id <= 2 }));
  expect(inOut(raceOf('M2', lines))).toEqual([['cut', [1, 2], [3, 4]]]);
  const open = [
    ...lines.slice(0, 3),
    line(4, {
      runs: [
        ['M1', 'OK'],
        ['M2', null],
      ],
    }),
  ];
  expect(inOut(raceOf('M2', open))).toEqual([]);
});

test('a tie across the cut is nobody’s line yet', () => {
  const lines = [1, 2, 3].map((id) => line(id, { runs: ridden, advances: id === 1, shared: id > 1 }));
  expect(inOut(raceOf('M2', lines))).toEqual([]);
});

test('when the next stage is drawn it is who is on it', () => {
  const drawn: Line['runs'] = [...ridden, ['final', null]];
  const lines = [1, 2, 3].map((id) =>
    id < 3 ? line(id, { runs: drawn, group: 'final' }) : line(id, { runs: ridden }),
  );
  expect(inOut(raceOf('M2', lines))).toEqual([['cut', [1, 2], [3]]]);
});

test('behind a final, and behind the last moto of a class on points, it is the podium', () => {
  const final: Line['runs'] = [...ridden, ['final', 'OK']];
  const lines = [
    line(2, { runs: final, group: 'final', rank: 1 }),
    line(1, { runs: final, group: 'final', rank: 2 }),
  ];
  expect(inOut(raceOf('final', lines))).toEqual([['podium', [2, 1], []]]);
  const points = [1, 2, 3].map((id) => line(id, { runs: ridden, rank: id === 3 ? null : id }));
  expect(inOut(raceOf('M2', points, { qualify: 0, complete: true }))).toEqual([['podium', [1, 2], []]]);
  expect(inOut(raceOf('M1', points, { qualify: 0 }))).toEqual([]);
});

/** Makes a race of the day from its stage, its state and the time at which it was ridden. */
const race = (phase: Phase, state: LiveRace['state'], at: number | null): LiveRace => {
  return {
    category_id: 3,
    phase,
    serie: 1,
    number: '1',
    index: 0,
    state,
    riders: [],
    missing: [],
    results: [],
    at,
    dropped: null,
    counts: state !== 'ahead',
  };
};
const minute = 60_000;

test('a list is news for ten minutes, in its turn; twenty that pass are two lists', () => {
  const lines = Array.from({ length: 24 }, (_, at) => line(at + 1, { runs: ridden, advances: at < 20 }));
  const news = classNews(raceOf('M2', lines, { qualify: 20 }));
  const races = [
    race('M1', 'ridden', minute),
    race('M2', 'ridden', 2 * minute),
    race('final', 'ahead', null),
  ];
  const lists = boardLists(news, races, 3 * minute);
  expect(lists.map(({ from, to }) => [from, to])).toEqual([
    [0, 16],
    [16, 20],
  ]);
  expect(boardLists(news, races, 12 * minute)).toEqual([]);
  // The stage is ridden again.
  expect(boardLists(news, [race('M2', 'track', minute), ...races], 3 * minute)).toEqual([]);
  const shown = [0, 19, 20, 31, 32, 51, 52, 63, 64].map(
    (second) => listInTurn(lists, second * 1000)?.from ?? null,
  );
  expect(shown).toEqual([null, null, 0, 0, null, null, 16, 16, null]);
  expect(listInTurn([], 0)).toBeNull();
});

test('when the day is over the podiums stay, hours later', () => {
  const final: Line['runs'] = [...ridden, ['final', 'OK']];
  const news = classNews(raceOf('final', [line(1, { runs: final, group: 'final' })]));
  const races = [race('M1', 'ridden', minute), race('final', 'ridden', 2 * minute)];
  expect(boardLists(news, races, 300 * minute)).toHaveLength(1);
  expect(boardLists(news, [...races, race('M3', 'ahead', null)], 300 * minute)).toEqual([]);
});
