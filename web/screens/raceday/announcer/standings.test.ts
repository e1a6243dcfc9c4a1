import { expect, test } from 'vitest';
import type { ResultRider } from '#contract/season/races/races.ts';
import { passesFrom } from '#rules/raceday/classification/passes.ts';
import type { Phase } from '#rules/stages.ts';
import { classStandings, type RiderStanding } from './standings.ts';

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

/** Lists the riders who pass from a stage. */
const passing = (phase: Phase, lines: ResultRider[]) => {
  const { byEntry } = standingsOf(lines);
  return lines
    .map(({ entry_id }) => entry_id)
    .filter((entry) => passesFrom(phase, byEntry.get(entry) ?? none));
};
const none: RiderStanding = { rank: null, points: null, group: 'motos', advances: false, last_chance: false };

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
  expect(passing('M3', lines)).toEqual([1, 3]);
});

test('of eight who passed from the motos four pass from the semifinal, and from the final nobody does', () => {
  const passed = { qualified: true, points: 20 };
  const semi = [1, 2, 3, 4, 5, 6, 7, 8].map((entry) =>
    line(entry, { ...passed, group: 'playoff_2', advances: entry <= 4 }),
  );
  expect(passing('playoff_2', semi)).toEqual([1, 2, 3, 4]);
  expect(passing('M3', semi)).toHaveLength(8);
  const drawn = semi.map((one) =>
    line(one.entry_id, { ...passed, group: one.advances ? 'final' : 'playoff_2' }),
  );
  expect(passing('playoff_2', drawn)).toEqual([1, 2, 3, 4]);
  expect(passing('playoff_4', drawn)).toHaveLength(8);
  expect(passing('final', drawn)).toEqual([]);
});

test('a last chance is no way on from the motos, and who is out of the class passes from nothing', () => {
  const lines = [
    line(1, { group: 'LCQ', qualified: true, advances: true }),
    line(2, { group: 'LCQ' }),
    line(3, { group: 'motos', qualified: true, advances: true }),
    line(4, { group: 'removed', removed: 'DSQ' }),
  ];
  expect(passing('M3', lines)).toEqual([3]);
  expect(passing('LCQ', lines)).toEqual([1]);
});
