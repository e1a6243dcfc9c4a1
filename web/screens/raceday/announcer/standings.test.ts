import { expect, test } from 'vitest';
import type { ResultRider } from '#contract/season/races/races.ts';
import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import type { Phase } from '#rules/stages.ts';
import { outcomeOf } from './outcome.ts';
import { classStandings } from './standings.ts';

const line = (entry_id: number, more: Partial<ResultRider>): ResultRider => ({
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
  rank: null,
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
  results: [],
  ...more,
});

const category = {
  category_id: 3,
  category_name: 'Varones 11',
  category_order: 1,
  plate_colour: 'yellow',
  riders: 3,
  qualify: 2,
  stages: ['M1'],
  reached: 'M1',
  complete: false,
  timed: false,
} as const;

/** Computes the standings of the class from the lines of its result, as the announcer has them. */
const standingsOf = (lines: ResultRider[]) =>
  classStandings({
    race_categories: [{ ...category, stages: [...category.stages] }],
    race_races: {
      mangas: [],
      playoff_8: [],
      playoff_4: [],
      playoff_2: [],
      final: [],
      mangasResult: { 3: lines },
    },
  });

/** Gives what is said of each rider after a stage, while phones know no more than these races. */
const saidOf = (phase: Phase, lines: ResultRider[], races: LiveRace[] = []) => {
  const { byEntry } = standingsOf(lines);
  const frame = { classes: [{ ...category, going: null }] };
  return lines.map(({ entry_id }) => {
    const said = outcomeOf({ races, frame }, { category_id: 3, phase }, entry_id, byEntry.get(entry_id));
    return said === null ? null : said.how;
  });
};

test('who leads a class is said with everybody who shares it, and "passes" of nobody before it is sure', () => {
  const lines = [
    line(1, { rank: 1, points: 16, qualified: true, advances: true }),
    line(2, { rank: 1, points: 16 }),
    line(3, { rank: 3, points: 12, advances: true }),
    line(4, {}),
  ];
  const { byEntry, leaders } = standingsOf(lines);
  expect(leaders.get(3)).toEqual(['Piloto 1', 'Piloto 2']);
  expect(lines.map(({ entry_id }) => byEntry.get(entry_id)?.points)).toEqual([16, 16, 12, null]);
  expect(saidOf('M3', lines)).toEqual(['on', null, 'on', null]);
});

test('while the motos are ridden "passes" and "is out" are said only where nothing can change it', () => {
  const prospects = ['through', 'in', 'line', 'out', 'gone', null] as const;
  const lines = prospects.map((prospect, index) => line(index + 1, { points: 10, prospect }));
  expect(saidOf('M2', lines)).toEqual(['on', 'depends', 'depends', 'depends', 'ends', null]);
});

test('of eight who passed from the motos four pass from the semifinal, and from the final nobody does', () => {
  const passed = { qualified: true, points: 20 };
  const semi = [1, 2, 3, 4, 5, 6, 7, 8].map((entry) =>
    line(entry, { ...passed, group: 'playoff_2', advances: entry <= 4 }),
  );
  const four = Array.from({ length: 4 }, () => 'on');
  expect(saidOf('playoff_2', semi).slice(0, 4)).toEqual(four);
  expect(saidOf('playoff_2', semi).slice(4)).toEqual([null, null, null, null]);
  expect(saidOf('M3', semi)).toEqual([...four, ...four]);
  const drawn = semi.map((one) =>
    line(one.entry_id, { ...passed, group: one.advances ? 'final' : 'playoff_2' }),
  );
  expect(saidOf('playoff_2', drawn).slice(0, 4)).toEqual(four);
  expect(saidOf('playoff_4', drawn)).toEqual([...four, ...four]);
  expect(saidOf('final', drawn)).toEqual(drawn.map(() => null));
});

test('a last chance is no way on from the motos, and who is out of the class passes from nothing', () => {
  const lines = [
    line(1, { group: 'LCQ', qualified: true, advances: true }),
    line(2, { group: 'LCQ' }),
    line(3, { group: 'motos', qualified: true, advances: true }),
    line(4, { group: 'removed', removed: 'DSQ' }),
  ];
  expect(saidOf('M3', lines)).toEqual([null, null, 'on', null]);
  expect(saidOf('LCQ', lines)).toEqual(['on', null, null, null]);
});

test('a semifinal that closed a moment ago says it before the results of the class come', () => {
  const riders = [1, 2, 3, 4, 5, 6, 7, 8].map((id): [number, number] => [id, id]);
  const race = (phase: Phase, more: Partial<LiveRace>): LiveRace => ({
    category_id: 3,
    phase,
    serie: 1,
    number: 'S1',
    index: 0,
    state: 'ahead',
    riders: [],
    missing: [],
    results: [],
    at: null,
    dropped: null,
    counts: true,
    ...more,
  });
  const going = {
    take: 8,
    by: 'class',
    motos: 3,
    last_chance: 0,
    knockout: 4,
    bars: true,
    timed: false,
  } as const;
  const frame = { classes: [{ ...category, going }] };
  const races = [race('playoff_2', { state: 'ridden', riders, results: riders }), race('final', {})];
  const said = riders.map(([id]) =>
    outcomeOf({ races, frame }, { category_id: 3, phase: 'playoff_2' }, id, undefined),
  );
  expect(said.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => ({ how: 'on', phase: 'final' })));
  expect(said.slice(4)).toEqual(Array.from({ length: 4 }, () => ({ how: 'ends' })));
});
