import { expect, test } from 'vitest';
import type { ResultRider } from '#contract/races/races.ts';
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

test('who leads a class is said with everybody who shares it, and "passes" of nobody before it is sure', () => {
  const { byEntry, leaders } = classStandings({
    race_categories: [{ ...category, stages: [...category.stages] }],
    race_races: {
      mangas: [],
      playoff_8: [],
      playoff_4: [],
      playoff_2: [],
      final: [],
      mangasResult: {
        3: [
          line(1, { rank: 1, points: 16, qualified: true }),
          line(2, { rank: 1, points: 16 }),
          line(3, { rank: 3, points: 12, advances: true }),
          line(4, {}),
        ],
      },
    },
  });
  expect(leaders.get(3)).toEqual(['Piloto 1', 'Piloto 2']);
  expect([1, 2, 3, 4].map((entry) => byEntry.get(entry))).toEqual([
    { rank: 1, points: 16, passes: true },
    { rank: 1, points: 16, passes: false },
    { rank: 3, points: 12, passes: true },
    { rank: null, points: null, passes: false },
  ]);
});
